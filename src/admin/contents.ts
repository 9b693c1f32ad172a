/** What is read after the frame of the dashboard: the contents of its tabs, and its commands. */
export { OverviewTab } from './OverviewTab.tsx';
export { CarriersTab } from './CarriersTab.tsx';
export { RegionsTab } from './RegionsTab.tsx';
export { PlansTab } from './PlansTab.tsx';
export { PricesTab } from './PricesTab.tsx';
export { SeoTab } from './SeoTab.tsx';
export { ImportTab } from './ImportTab.tsx';
export { PublishingTab } from './PublishingTab.tsx';
export { ReportsTab } from './ReportsTab.tsx';
export { ChecksTab } from './ChecksTab.tsx';
export { StatisticsTab } from './StatisticsTab.tsx';
export { UsersTab } from './UsersTab.tsx';
export { HistoryTab } from './HistoryTab.tsx';
export { TrashTab } from './TrashTab.tsx';
export { DatabaseTab } from './DatabaseTab.tsx';
export { Palette } from './palette/Palette.tsx';

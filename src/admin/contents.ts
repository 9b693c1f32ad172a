/** What is read after the frame of the dashboard: the contents of its places, and its commands. */
export { TodoTab } from './TodoTab.tsx';
export { PlansTab } from './PlansTab.tsx';
export { CarriersTab } from './CarriersTab.tsx';
export { RegionsTab } from './RegionsTab.tsx';
export { PricesTab } from './PricesTab.tsx';
export { ImportTab } from './ImportTab.tsx';
export { PublishingTab } from './PublishingTab.tsx';
export { InsightTab } from './InsightTab.tsx';
export { SettingsTab } from './SettingsTab.tsx';
export { Palette } from './palette/Palette.tsx';

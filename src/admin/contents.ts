/** What is read after the frame of the dashboard: the contents of its places, and its commands. */
export { TodoTab } from './inbox/TodoTab.tsx';
export { PlansTab } from './plans/PlansTab.tsx';
export { CarriersTab } from './places/CarriersTab.tsx';
export { RegionsTab } from './places/RegionsTab.tsx';
export { PricesTab } from './prices/PricesTab.tsx';
export { ImportTab } from './imports/ImportTab.tsx';
export { PublishingTab } from './publish/PublishingTab.tsx';
export { InsightTab } from './insight/InsightTab.tsx';
export { SettingsTab } from './frame/settings/SettingsTab.tsx';
export { Palette } from './frame/Palette.tsx';

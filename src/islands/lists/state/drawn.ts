/** What draws a list that was changed: one file, which comes with the first such list. */
export { PlanResults } from '#src/ui/lists/PlanResults.tsx';
export { EmptyList } from '../EmptyList.tsx';

import { z } from 'zod';
import { MCP_BOUNDS } from '#src/domain/pages/open-data/mcp.ts';
import { Answer, FoundList, NeedQueryInput } from '../finder/find.ts';
import { Plan } from '../plans/plans.ts';
import { parameter } from '../plans/plan-queries.ts';
import { PriceRecord } from '../prices/prices.ts';

const Slug = z
  .string()
  .min(1)
  .max(200)
  .meta({ description: 'The slug of a plan, as answers name it' });
const Address = z.string().meta({ description: 'Address of its page' });

/** A need as the API has it; the page is turned by the tool alone. */
const { page, limit: _limit, around: _around, ...wishes } = NeedQueryInput.shape;
const FindInput = z.strictObject({
  ...wishes,
  page,
  limit: parameter('integer', `Answers, at most ${MCP_BOUNDS.answers}`, {
    default: MCP_BOUNDS.answersUsual,
  }),
});
const CompareInput = z.strictObject({
  slugs: z.array(Slug).min(MCP_BOUNDS.leastPlans).max(MCP_BOUNDS.mostPlans),
  need: z.strictObject(wishes).optional().meta({
    description:
      'What it is for, as find_plans has it; without places, each plan is asked about its own, and totals compare in the currency that the plans share, else dollars',
  }),
});
const PlanInput = z.strictObject({ slug: Slug });

/** A plan without what only this site's own pages and forms go by. */
const KnownPlan = Plan.omit({
  id: true,
  carrierId: true,
  regionId: true,
  buyUrl: true,
  version: true,
}).extend({ url: Address });

const BriefPlan = Plan.pick({
  slug: true,
  planName: true,
  planType: true,
  dataAmount: true,
  dataPeriod: true,
  validity: true,
  price: true,
  currency: true,
  source: true,
  seenOn: true,
  age: true,
  sample: true,
}).extend({ carrier: z.string(), place: z.string(), url: Address });

const { plan: _plan, ...sum } = Answer.shape;
/** Of one plan alone: it has no place among others to give a reason for. */
const Sum = z.object(sum).omit({ why: true });

const BriefAnswer = z.object({ plan: BriefPlan, ...sum });
// What the API says of its answers, with the answers as briefly; `around` is asked for by no tool.
const { around: _beside, ...found } = FoundList.shape.meta.shape;
const Answers = z.object({
  need: Address.meta({ description: 'Address of the page that answers the same' }),
  ...found,
  answers: z.array(BriefAnswer),
  slow: z.array(BriefAnswer).meta(found.slow.meta()!),
  nearest: z
    .array(z.object({ wish: z.string(), count: z.int(), total: z.number(), currency: z.string() }))
    .meta({ description: 'Where nothing fits: wishes to give up, and the lowest total without' }),
});
const History = z.object({
  plan: BriefPlan,
  totalCount: z.int(),
  records: z.array(PriceRecord.omit({ id: true })),
});
const Comparison = z.object({
  plans: z.array(
    z.object({
      plan: KnownPlan,
      answer: Sum.nullable().meta({
        description: 'What the need costs with it; null: not asked, or it does not answer the need',
      }),
    }),
  ),
});

/** What each tool takes and answers. */
export const MCP_SHAPES = {
  find_plans: { input: FindInput, output: Answers },
  get_plan: { input: PlanInput, output: z.object({ plan: KnownPlan }) },
  price_history: { input: PlanInput, output: History },
  compare_plans: { input: CompareInput, output: Comparison },
} as const;
export type McpAnswer<T extends keyof typeof MCP_SHAPES> = z.infer<
  (typeof MCP_SHAPES)[T]['output']
>;
export type McpInput<T extends keyof typeof MCP_SHAPES> = z.infer<(typeof MCP_SHAPES)[T]['input']>;

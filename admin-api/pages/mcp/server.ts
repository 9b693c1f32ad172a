import {
  createMcpHandler,
  isLegacyRequest,
  McpServer,
  WebStandardStreamableHTTPServerTransport,
  type CallToolResult,
  type StandardSchemaWithJSON,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { MCP_SHAPES, type McpAnswer, type McpInput } from '#src/contract/pages/mcp.ts';
import { MCP_INSTRUCTIONS, MCP_TOOLS, type McpTool } from '#src/domain/pages/open-data/mcp.ts';
import { PRODUCT } from '#src/domain/core/vocabulary.ts';
import type { AppDeps } from '../../deps.ts';
import { reasonOf } from '../../core/http/answers/answer-error.ts';
import { toAppError } from '../../core/known-error.ts';
import { mcpTools } from './tools.ts';
import { comparisonWords, foundWords, mcpPlanWords, recordWords } from './words.ts';

/** They read and nothing else, and of this site alone. */
const READS = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** A shape whose JSON Schema is made once: the library would make it again for every request. */
function kept(schema: z.ZodType): { schema: z.ZodType; standard: StandardSchemaWithJSON } {
  const { '~standard': own } = schema;
  const made: { input?: Record<string, unknown>; output?: Record<string, unknown> } = {};
  const jsonSchema = {
    input: () => (made.input ??= z.toJSONSchema(schema, { io: 'input' })),
    output: () => (made.output ??= z.toJSONSchema(schema, { io: 'output' })),
  };
  return { schema, standard: { '~standard': { ...own, jsonSchema } } };
}
const SHAPES = Object.fromEntries(
  Object.entries(MCP_SHAPES).map(([name, { input, output }]) => [
    name,
    { input: kept(input), output: kept(output) },
  ]),
) as Record<McpTool, Record<'input' | 'output', ReturnType<typeof kept>>>;

/** Answers one message of the protocol, as JSON or with nothing; `message` is the body of `request`. */
export type McpAnswers = (request: Request, message: unknown) => Promise<Response>;

/** Each message gets a server of its own: nothing is kept from one to the next. */
export function createMcpAnswers(deps: AppDeps): McpAnswers {
  const tools = mcpTools(deps);
  const makeServer = () => {
    const server = new McpServer(
      { name: 'sim-atlas', title: PRODUCT, version: '1.0.0', websiteUrl: deps.env.siteUrl },
      { capabilities: { tools: { listChanged: false } }, instructions: MCP_INSTRUCTIONS },
    );
    const add = <T extends McpTool>(
      name: T,
      work: (input: McpInput<T>) => Promise<object>,
      words: (made: McpAnswer<T>, input: McpInput<T>) => string,
    ) => {
      const { title, about } = MCP_TOOLS[name];
      const { input, output } = SHAPES[name];
      server.registerTool(
        name,
        {
          title,
          description: about,
          inputSchema: input.standard,
          outputSchema: output.standard,
          annotations: { title, ...READS },
        },
        async (read): Promise<CallToolResult> => {
          try {
            const given = read as McpInput<T>;
            // What is no part of the shape is left out.
            const { data, error } = output.schema.safeParse(await work(given));
            if (error) throw new Error(`${name} answers in another shape`, { cause: error });
            const made = data as McpAnswer<T>;
            const text = words(made, given);
            return { content: [{ type: 'text', text }], structuredContent: made };
          } catch (error) {
            return refusal(error, deps);
          }
        },
      );
    };
    add('find_plans', tools.find_plans, foundWords);
    add('get_plan', tools.get_plan, ({ plan }) => mcpPlanWords(plan));
    add('price_history', tools.price_history, recordWords);
    add('compare_plans', tools.compare_plans, (made, { need }) =>
      comparisonWords(made, need !== undefined),
    );
    return server;
  };
  // Nothing here changes under a client's feet: streams of news are refused.
  const modern = createMcpHandler(makeServer, { legacy: 'reject', maxSubscriptions: 0 });
  return async (request, message) =>
    (await isLegacyRequest(request, message))
      ? answerLegacy(makeServer(), request, message)
      : modern.fetch(request, { parsedBody: message });
}

/** For clients of before the revision of 2026: as JSON, where the library by itself opens a stream. */
async function answerLegacy(
  server: McpServer,
  request: Request,
  message: unknown,
): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody: message });
  } finally {
    await server.close();
  }
}

/** What a tool could not do, in words that may be shown: the library would pass on any error's own. */
function refusal(error: unknown, { log }: Pick<AppDeps, 'log'>): CallToolResult {
  const known = toAppError(error);
  if (known.code === 'internal') log.error({ evt: 'mcp.failed', err: reasonOf(error) });
  const lines = known.extras.issues?.map(({ message }) => message) ?? [known.message];
  return { isError: true, content: [{ type: 'text', text: lines.join('\n') }] };
}

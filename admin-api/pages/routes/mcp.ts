import { MCP_BOUNDS } from '#src/domain/pages/open-data/mcp.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { AppError } from '../../core/errors.ts';
import { visitorOf } from '../../core/fairness/visitor.ts';
import { limitBody } from '../../core/http/body.ts';
import { requireNoStrangePage } from '../../people/auth/origin.ts';
import type { McpAnswers } from '../mcp/server.ts';
import { createLimit } from '../../people/limits/limit.ts';
import type { RouteModule } from '../../core/routes/serve.ts';

const PARSE_ERROR = { code: -32_700, message: 'The body is not valid JSON' };
const NO_BATCHES = { code: -32_600, message: 'One request holds one message, not a list of them' };
const HOW = `Programs ask here by POST; ${paths.howMcp} says how`;

/**
 * The tools of assistants (Model Context Protocol, streamable HTTP): stateless, answered as JSON,
 * and reading alone, so READ_ONLY does not matter (docs/decisions/pages/mcp.md).
 */
export const mcpRoutes: RouteModule = (_, deps, app) => {
  // The library takes a tenth of a second and 12 MB: it is loaded where somebody asks.
  let loaded: Promise<McpAnswers> | undefined;
  const answers = () =>
    (loaded ??= import('../mcp/server.ts').then(({ createMcpAnswers }) => createMcpAnswers(deps)));
  const sent = createLimit('mcp', deps);

  app.use(paths.mcp, requireNoStrangePage(deps));
  app.use(paths.mcp, async (c, next) => {
    if (c.req.method !== 'POST') {
      throw new AppError('method_not_allowed', HOW, { headers: { Allow: 'POST' } });
    }
    sent.take(deps.auth.addressOf(c));
    await next();
  });
  app.use(
    paths.mcp,
    limitBody(() => MCP_BOUNDS.bytes),
  );
  app.post(paths.mcp, async (c) => {
    const [type = ''] = (c.req.header('Content-Type') ?? '').split(';');
    if (type.trim().toLowerCase() !== 'application/json') throw new AppError('unsupported');
    const text = await c.req.text();
    let message: unknown;
    try {
      message = JSON.parse(text);
    } catch {
      return c.json({ jsonrpc: '2.0', error: PARSE_ERROR, id: null }, 400);
    }
    // Revisions before 2025-06-18 had batches; a list costs as much as all that stands in it.
    if (Array.isArray(message)) {
      return c.json({ jsonrpc: '2.0', error: NO_BATCHES, id: null }, 400);
    }
    const answer = await answers();
    return deps.shares.inTurn(visitorOf(c, deps.auth), () => answer(c.req.raw, message));
  });
};

import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { ENDPOINTS } from '#contract/api.ts';
import { registerForwardedAddresses } from '../limits/address.ts';
import type { Services } from '../services.ts';
import { requestLogController, requestLogOptions } from '../telemetry/log.ts';
import { registerRequestId, requestIds } from '../telemetry/request-id.ts';
import { registerRequestWatch, type SeenRequest } from '../telemetry/requests.ts';
import { registerApi } from './api-routes.ts';
import { registerClosing } from './closing.ts';
import { refuseUnreadable, registerFramingCheck, registerPatience } from './connection.ts';
import { registerErrors } from './errors.ts';
import type { Handlers } from './handler.ts';
import { registerHealth } from './health.ts';
import { httpServer } from './http-server.ts';
import { registerJsonBody } from './json-body.ts';
import { registerOriginCheck } from './origin.ts';
import { allowHeader, sendProblem } from './problem.ts';
import { registerRateLimit } from './rate-limit.ts';
import type { Readiness } from './readiness.ts';
import { registerRefusalAudit } from './refusal-audit.ts';
import { contentSecurityPolicy, registerSecurityHeaders, securityHeaders } from './security-headers.ts';
import { pagesHtmlIn, registerWebApp, type SendPage } from './web-app.ts';

const refuseSchema = () => {
  throw new Error('schemas are those of the contract');
};
/** Without these Fastify loads two schema compilers at every start, which we do not use. */
const NO_COMPILERS = { buildValidator: refuseSchema, buildSerializer: refuseSchema };

interface AppParts {
  readonly services: Services;
  readonly handlers: Handlers;
  /** What features serve outside the contract: the images. */
  readonly registerPages: (app: FastifyInstance) => void;
  readonly webFolder: string;
  readonly readiness: Readiness;
  readonly watchers: readonly ((seen: SeenRequest) => void)[];
}

function bareApp({ config }: Services, headers: Readonly<Record<string, string>>): FastifyInstance {
  return fastify({
    logger: requestLogOptions(config),
    genReqId: requestIds(config.trustedProxies),
    logController: requestLogController(),
    serverFactory: httpServer,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 100 },
    schemaController: { compilersFactory: NO_COMPILERS },
    return503OnClosing: true,
    // A path that cannot be decoded, or has too long a parameter, reaches no hook and no handler.
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...headers, 'x-request-id': request.id });
      const isTooLong = error.code === 'FST_ERR_MAX_PARAM_LENGTH';
      sendProblem(reply as unknown as FastifyReply, isTooLong ? 'route.notFound' : 'request.malformed');
    },
    clientErrorHandler: refuseUnreadable,
    forceCloseConnections: 'idle',
  });
}

const OPENAPI_PATH = '/openapi.json';

const CALLS = [...Object.values(ENDPOINTS), { method: 'GET', path: OPENAPI_PATH }];

/** Whether the path is of this pattern: the same parts, and any where the pattern has a parameter. Fastify cannot say it. */
function isOf(pattern: string, path: string): boolean {
  const [wanted, given] = [`/api${pattern}`, path.replace(/\/$/, '')].map((one) => one.split('/')) as [
    string[],
    string[],
  ];
  return wanted.length === given.length && wanted.every((part, at) => part === given[at] || part.startsWith(':'));
}

/** The methods of the calls at this path. */
const methodsAt = (path: string): readonly string[] =>
  ['GET', 'POST', 'PUT', 'DELETE'].filter((method) =>
    CALLS.some((call) => call.method === method && isOf(call.path, path)),
  );

/** An unknown path: a page of the app, a call by the wrong method, or nothing at all. */
function registerNotFound(app: FastifyInstance, sendPage: SendPage): void {
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] as string;
    if (path === '/api' || path.startsWith('/api/')) {
      const methods = methodsAt(path);
      if (methods.length === 0) return sendProblem(reply, 'route.notFound');
      return sendProblem(reply.headers(allowHeader(methods)), 'route.method');
    }
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/\.[a-z0-9]+$/i.test(path) &&
      !/^\/(uploads|export)\//.test(path);
    if (isPage) return sendPage(reply, path);
    return sendProblem(reply, 'route.notFound');
  });
}

/** `drain` comes before `app.close()`: see closing.ts. */
export async function buildApp(parts: AppParts) {
  const { services, handlers, registerPages, webFolder, readiness, watchers } = parts;
  const isDevelopment = services.config.mode === 'development';
  const policy = contentSecurityPolicy({ pageHtml: pagesHtmlIn(webFolder), isDevelopment });
  const headers = securityHeaders({ policy, hsts: services.config.mode === 'production' });
  const app = bareApp(services, headers);
  registerRequestId(app);
  registerRequestWatch(app, watchers);
  registerForwardedAddresses(app);
  registerErrors(app);
  registerRefusalAudit(app, services.audit);
  registerSecurityHeaders(app, headers);
  registerPatience(app);
  const drain = registerClosing(app, readiness);
  registerJsonBody(app);
  registerFramingCheck(app);
  registerOriginCheck(app, services.config);
  const sendPage = await registerWebApp(app, webFolder, services.config);
  registerRateLimit(app, services.limiter);
  registerApi(app, handlers, services);
  registerPages(app);
  let openApi: Promise<string> | null = null; // rarely requested, so made at the first request
  app.get(`/api${OPENAPI_PATH}`, async (_request, reply) => {
    openApi ??= import('../api-description/openapi.ts').then(({ openApiDocument }) =>
      JSON.stringify(openApiDocument()),
    );
    return reply.type('application/json; charset=utf-8').send(await openApi);
  });
  registerHealth(app, services, readiness);
  registerNotFound(app, sendPage);
  return { app, drain };
}

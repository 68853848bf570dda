import type { FastifyCorsOptions } from '@fastify/cors'
import { errorCodeHeader, errorParamsHeader } from '@holdfast/contract'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/** The approver page reaches its own calls only, and other pages reach all but those. */
export const corsOptions =
  ({ approverOrigin, consoleOrigins }: Pick<Config, 'approverOrigin' | 'consoleOrigins'>) =>
  (
    { url }: Pick<FastifyRequest, 'url'>,
    done: (error: Error | null, options: FastifyCorsOptions) => void,
  ): void =>
    done(
      null,
      url.startsWith('/approver/')
        ? {
            origin: approverOrigin ?? false,
            methods: ['GET', 'POST'],
            allowedHeaders: ['authorization', 'content-type'],
            exposedHeaders: ['date'],
            maxAge: 600,
          }
        : {
            origin: [...consoleOrigins],
            methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
            exposedHeaders: [errorCodeHeader, errorParamsHeader],
          },
    )

/** Serves the built console and the configuration that it needs before it renders. Files with a hash in their name never
 *  change. */
import { fastifyStatic } from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'

export async function serveConsole(
  server: FastifyInstance,
  { config }: Pick<Context, 'config'>,
  folder: string,
): Promise<void> {
  server.get('/config.json', (_, reply) =>
    reply.header('cache-control', 'no-store').send({
      apiBase: '',
      websocketBase: '',
      balancesPort: config.balancesPort,
      entitiesBase: config.entitiesBase,
      providerBase: '',
      trustedHosts: config.trustedHosts,
      localHosts: config.localHosts,
      devMode: config.isDevMode,
      sandbox: config.isSandbox,
      previews: config.hasPreviews,
      signInProvider: config.signInProvider?.name ?? '',
    }),
  )
  await server.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: true,
    preCompressed: true,
    // Its own header would replace the one below.
    cacheControl: false,
    setHeaders: (response, path) => {
      const isHashed = path.includes('/assets/')
      response.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  server.get('/', (_, reply) => reply.sendFile('index.html'))
}

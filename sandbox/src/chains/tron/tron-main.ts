/** The sandbox's TRON node as a separate process. At its first start, the seeds create the chain's history. */
import { z } from 'zod'
import { endOnSignals } from '../end-on-signals.ts'
import { openRecordings } from './recordings/recordings.ts'
import { SandboxTron } from './sandbox-tron.ts'
import { serveTron } from './serve-tron.ts'

const Environment = z.object({
  SANDBOX_TRON_PORT: z.coerce.number().int().min(0).max(65_535).default(9090),
  SANDBOX_TOKEN: z.string().min(16),
  HOLDFAST_DATA: z.string().min(1).default('./data'),
  HOLDFAST_RECORDINGS: z.string().optional(),
})

const environment = Environment.parse(process.env)
const node = new SandboxTron({ dataFolder: environment.HOLDFAST_DATA })
const server = await serveTron(
  { node, recordings: openRecordings(environment.HOLDFAST_RECORDINGS), token: environment.SANDBOX_TOKEN },
  environment.SANDBOX_TRON_PORT,
)
node.start()
console.log(`sandbox TRON is ready: ${server.url}`)
endOnSignals(async () => {
  node.stop()
  await server.close()
})

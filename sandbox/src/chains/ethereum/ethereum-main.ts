/** The sandbox's Ethereum node as a separate process. */
import { z } from 'zod'
import { endOnSignals } from '../end-on-signals.ts'
import { SandboxEthereum } from './sandbox-ethereum.ts'
import { serveEthereum } from './serve-ethereum.ts'
import { yearUntil } from './year/year-until.ts'

const Environment = z.object({
  SANDBOX_ETHEREUM_PORT: z.coerce.number().int().min(0).max(65_535).default(9091),
  /** Path of the program of the node. */
  SANDBOX_ANVIL: z.string().min(1),
  SANDBOX_TOKEN: z.string().min(16),
  HOLDFAST_DATA: z.string().min(1).default('./data'),
})

const environment = Environment.parse(process.env)
const chain = await SandboxEthereum.open({
  program: environment.SANDBOX_ANVIL,
  dataFolder: environment.HOLDFAST_DATA,
  ...yearUntil(new Date()),
})
const server = await serveEthereum(
  { chain, token: environment.SANDBOX_TOKEN },
  environment.SANDBOX_ETHEREUM_PORT,
)
chain.start()
console.log(`sandbox Ethereum is ready: ${server.url}`)

const ending = endOnSignals(async () => {
  await server.close()
  await chain.stop()
})
const reason = await chain.ended
if (!ending.aborted) {
  console.error(`anvil ended (${reason})`)
  process.exit(1)
}

/** The sandbox's Ethereum node as a separate process. */
import { z } from 'zod'
import { SandboxEthereum } from './sandbox-ethereum.ts'
import { serveEthereum } from './serve-ethereum.ts'
import { daysOfYear, planYear } from './year/plan-year.ts'
import { writeYear } from './year/write-year.ts'

const Environment = z.object({
  SANDBOX_ETHEREUM_PORT: z.coerce.number().int().min(0).max(65_535).default(9091),
  /** Path of the program of the node. */
  SANDBOX_ANVIL: z.string().min(1),
  SANDBOX_TOKEN: z.string().min(16),
  HOLDFAST_DATA: z.string().min(1).default('./data'),
})

const environment = Environment.parse(process.env)
const end = new Date()
const chain = await SandboxEthereum.open({
  program: environment.SANDBOX_ANVIL,
  dataFolder: environment.HOLDFAST_DATA,
  startAt: new Date(end.getTime() - (daysOfYear + 1) * 86_400_000),
  seed: (made) => writeYear(made, planYear(end), end),
})
const server = await serveEthereum(
  { chain, token: environment.SANDBOX_TOKEN },
  environment.SANDBOX_ETHEREUM_PORT,
)
chain.start()
console.log(`sandbox Ethereum is ready: ${server.url}`)

let isStopping = false
async function stop(): Promise<void> {
  if (isStopping) return
  isStopping = true
  await server.close()
  await chain.stop()
  process.exit(0)
}
process.on('SIGINT', () => void stop())
process.on('SIGTERM', () => void stop())
const reason = await chain.ended
if (!isStopping) {
  console.error(`anvil ended (${reason})`)
  process.exit(1)
}

/** `npm start`: prints when Holdfast is ready and who may sign in, and ends everything on a signal. */
import { accounts, organisations, sandboxPassword } from './accounts.ts'
import type { SandboxChain } from './chains/sandbox-chain.ts'
import { sandboxChains } from './chains/sandbox-chains.ts'
import { type RunningHoldfast, startHoldfast } from './start-holdfast.ts'
import { readSettings } from './read-settings.ts'

let isStopping = false

async function start(): Promise<void> {
  const settings = readSettings(process.env)
  console.log('Starting Holdfast; the first start takes up to a minute.')
  const giveUp = new AbortController()
  const started = startHoldfast(settings, {
    report: (text) => console.log(`  ${text}`),
    signal: giveUp.signal,
  })
  const stop = (reason: string) => {
    // npm repeats a signal that the whole process group has already received, so the second one is not a new request.
    if (isStopping) return
    isStopping = true
    console.log(`\nStopping Holdfast (${reason}).`)
    giveUp.abort()
    started
      .then(
        (holdfast) => holdfast.stop(),
        () => undefined,
      )
      .then(() => process.exit(0), fail)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(signal))
  // Otherwise a failed write ends this process at once and leaves the database running.
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', () => stop('its output is closed'))
  if (process.env.npm_lifecycle_event !== undefined) whenParentIsGone(() => stop('its parent is gone'))
  const holdfast = await started
  console.log(`Holdfast is ready: ${holdfast.url}`)
  console.log(describeAccounts(holdfast.approver))
}

/** npm's shell may die without passing a signal on; the system then gives this process another parent. */
function whenParentIsGone(act: () => void): void {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    act()
  }, 1_000)
}

function describeAccounts(approver: RunningHoldfast['approver']): string {
  const width = Math.max(...accounts.map(({ email }) => email.length))
  const lines = accounts.map(({ email, note }) => `  ${email.padEnd(width)}  ${note}`)
  const sayings = [
    `Sign in with the password ${sandboxPassword} as`,
    ...lines,
    '',
    `People approve transfers at ${approver.url}, with the software passkeys of the sandbox.`,
    `The SHA-256 of that page is ${approver.sha256}.`,
    ...sandboxChains.flatMap(describeWatched),
    'The three signers hold the key of the wallet MPC Operations and enforce the rules of Acme Treasury for it.',
    'Ctrl-C stops it.',
  ]
  return ['', ...sayings].join('\n')
}

function describeWatched({ network, obstacle, watched }: SandboxChain): string[] {
  if (watched === null || obstacle() !== null) return []
  const lines = watched.wallets.map(({ name, address }) => `  ${address}  ${name}`)
  return [`Wallets with a year on ${network.name}, which ${organisations.birch} watches:`, ...lines]
}

function fail(error: unknown): never {
  console.error(`Holdfast could not ${isStopping ? 'stop' : 'start'}: ${describe(error)}`)
  process.exit(1)
}

/** A fault of the environment shows its message only, a fault of the program also its stack. */
const describe = (error: unknown): string =>
  error instanceof Error && !(error instanceof TypeError) ? error.message : ((error as Error).stack ?? '')

start().catch((error: unknown) => {
  if (!isStopping) fail(error)
})

/** Several server processes on one database, which can be killed and started again at their ports. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@holdfast/store/embedded'

const startMs = 60_000

export class ServerFleet {
  readonly #program: string
  readonly #environment: Readonly<Record<string, string>>
  readonly #ports: readonly number[]
  readonly #running = new Map<number, ChildProcess>()
  /** How many servers ended by themselves. */
  crashes = 0

  private constructor(
    program: string,
    environment: Readonly<Record<string, string>>,
    ports: readonly number[],
  ) {
    this.#program = program
    this.#environment = environment
    this.#ports = ports
  }

  /** `program`: the built `bin/main.js`. */
  static async start(
    count: number,
    { program, environment }: { readonly program: string; readonly environment: Record<string, string> },
  ): Promise<ServerFleet> {
    const ports: number[] = []
    while (ports.length < count) ports.push(await freePort())
    const fleet = new ServerFleet(program, environment, ports)
    await Promise.all(ports.map((_, number) => fleet.start(number)))
    return fleet
  }

  get ports(): readonly number[] {
    return this.#ports
  }

  /** The numbers of the servers whose process runs. */
  get up(): readonly number[] {
    return [...this.#running.keys()]
  }

  /** Resolves when the server answers. */
  async start(number: number): Promise<void> {
    const port = this.#ports[number]
    const child = spawn(process.execPath, [this.#program], {
      env: {
        PATH: process.env.PATH ?? '',
        PORT: String(port),
        HOLDFAST_BALANCES_PORT: '0',
        LOG_LEVEL: 'silent',
        ...this.#environment,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    this.#running.set(number, child)
    child.once('exit', () => {
      if (this.#running.get(number) !== child) return
      this.crashes += 1
      this.#running.delete(number)
    })
    const until = Date.now() + startMs
    while (Date.now() < until && child.exitCode === null && child.signalCode === null) {
      const health = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null)
      if (health?.ok === true) return
      await sleep(50)
    }
    if (child.signalCode === null) throw new Error(`server ${number} did not start`)
  }

  async kill(number: number, signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
    const child = this.#running.get(number)
    if (child === undefined) return
    const gone = once(child, 'exit')
    this.#running.delete(number)
    child.kill(signal)
    await gone
  }

  async stop(): Promise<void> {
    await Promise.all(this.up.map((number) => this.kill(number)))
  }
}

/** Runs a command of `holdfast` in this process. */
import { commands } from '../src/command/commands.ts'
import { runCommand } from '../src/command/run-command.ts'

export interface Outcome {
  readonly code: number
  readonly lines: readonly string[]
  readonly faults: readonly string[]
}

export async function holdfast(
  argv: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<Outcome> {
  const lines: string[] = []
  const faults: string[] = []
  const code = await runCommand(commands, argv, {
    environment,
    print: (line) => lines.push(line),
    complain: (line) => faults.push(line),
  })
  return { code, lines, faults }
}

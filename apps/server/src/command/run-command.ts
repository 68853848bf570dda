/** Runs a command line of `holdfast`. Exit codes: 0 done and in order, 1 a fault was found or the command failed, 2 called in
 *  a wrong way. */
import { parseArgs } from 'node:util'
import { type Command, WrongCall } from './command.ts'
import { linesOfFault } from './lines-of-fault.ts'

export interface Terminal {
  readonly environment: NodeJS.ProcessEnv
  /** To standard output. */
  readonly print: (line: string) => void
  /** To standard error. */
  readonly complain: (line: string) => void
}

export async function runCommand(
  commands: readonly Command[],
  argv: readonly string[],
  { environment, print, complain }: Terminal,
): Promise<0 | 1 | 2> {
  const command = commands.find(({ name }) => isCalled(name, argv))
  if (command === undefined) return withoutCommand(commands, argv, { environment, print, complain })
  const args = argv.slice(command.name.split(' ').length)
  if (args.includes('--help') || args.includes('-h')) {
    for (const line of helpOf(command)) print(line)
    return 0
  }
  try {
    const { values, positionals } = parseCall(command, args)
    return (await command.run({ values, positionals, environment, print })) ? 0 : 1
  } catch (error) {
    for (const line of linesOfFault(error)) complain(`holdfast ${command.name}: ${line}`)
    return error instanceof WrongCall ? 2 : 1
  }
}

const isCalled = (name: string, argv: readonly string[]): boolean =>
  name.split(' ').every((part, at) => part === argv[at])

function withoutCommand(commands: readonly Command[], argv: readonly string[], terminal: Terminal): 0 | 2 {
  const [first] = argv
  if (first === undefined || first === '--help' || first === '-h' || first === 'help') {
    for (const line of overviewOf(commands)) terminal.print(line)
    return first === undefined ? 2 : 0
  }
  terminal.complain(`holdfast: there is no command "${argv.slice(0, 2).join(' ')}"; see holdfast --help`)
  return 2
}

function parseCall({ options }: Command, args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true })
  } catch (error) {
    throw new WrongCall(error instanceof Error ? (error.message.split('. ')[0] ?? '') : 'wrong arguments')
  }
}

const overviewOf = (commands: readonly Command[]): string[] => [
  'holdfast: the commands for operators of a Holdfast server.',
  '',
  'Usage: holdfast COMMAND [ARGUMENTS]',
  '',
  ...commands.map(({ name, summary }) => `  ${name.padEnd(22)}  ${summary}`),
  '',
  'holdfast COMMAND --help describes a command. Commands read the variables of the server from the environment, or from the',
  'files that variables such as DATABASE_URL_FILE name. No command prints a secret, except links that it says are secret.',
  '',
  'Exit codes: 0 done and in order, 1 a fault was found or the command failed, 2 called in a wrong way.',
]

const helpOf = ({ name, usage, summary, help }: Command): string[] => [
  `Usage: holdfast ${name} ${usage}`.trimEnd(),
  '',
  summary,
  ...help.flatMap((paragraph) => ['', paragraph]),
]

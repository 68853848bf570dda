import { WrongCall } from './command.ts'

/** The command's only argument. `name`: as its usage calls it. */
export function onlyArgument(positionals: readonly string[], name: string): string {
  const [argument] = positionals
  if (argument === undefined || positionals.length > 1) throw new WrongCall(`expected one argument: ${name}`)
  return argument
}

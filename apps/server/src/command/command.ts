/** A command of `holdfast`: its name, its help, and the function that runs it. */
import type { parseArgs, ParseArgsConfig } from 'node:util'

type Options = NonNullable<ParseArgsConfig['options']>

/** A call of a command, with its arguments parsed. */
export interface Call<Known extends Options = Options> {
  readonly values: ReturnType<typeof parseArgs<{ options: Known; allowPositionals: true }>>['values']
  readonly positionals: readonly string[]
  readonly environment: NodeJS.ProcessEnv
  readonly print: (line: string) => void
}

export interface Command<Known extends Options = Options> {
  /** One word, or two as in `rotate secret-key`. */
  readonly name: string
  /** The arguments, as the help shows them. */
  readonly usage: string
  /** One line for the list of commands. */
  readonly summary: string
  /** The paragraphs of `holdfast NAME --help`. */
  readonly help: readonly string[]
  readonly options: Known
  /** False: it found a fault, and printed it. */
  run(call: Call<Known>): Promise<boolean>
}

/** The command was called in a wrong way, or its environment is incomplete: nothing was done. */
export class WrongCall extends Error {}

/** Infers the types of the options. */
export const defineCommand = <const Known extends Options>(command: Command<Known>): Command => command

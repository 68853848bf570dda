import { type Config, readConfig } from '../config.ts'
import { WrongCall } from './command.ts'
import { secretsOf } from './use-database.ts'

/** The configuration of the server. Every fault is a line of the error. */
export function configOf(environment: NodeJS.ProcessEnv): Config {
  try {
    return readConfig(secretsOf(environment))
  } catch (error) {
    throw error instanceof WrongCall ? error : new WrongCall(error instanceof Error ? error.message : '')
  }
}

import { readSecretFiles } from '@holdfast/providers'
import { type Database, databaseAddresses, databaseVariables, openDatabase } from '@holdfast/store'
import { assertSchemaIsCurrent } from '@holdfast/store/migrate'
import { z } from 'zod'
import { WrongCall } from './command.ts'

const Variables = z.object(databaseVariables)

/** The address of the database itself, also where the server uses a pooler. Throws when it is missing or not an address of
 *  PostgreSQL. */
export function databaseUrlOf(environment: NodeJS.ProcessEnv): string {
  const parsed = Variables.safeParse(secretsOf(environment))
  if (!parsed.success)
    throw new WrongCall(
      `${String(parsed.error.issues[0]?.path[0])}: set it as for the server, like postgres://host/name`,
    )
  return databaseAddresses(parsed.data).directDatabaseUrl
}

/** The environment with the contents of the files that it names. */
export function secretsOf(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  try {
    return readSecretFiles(environment)
  } catch (error) {
    throw new WrongCall(error instanceof Error ? error.message : 'a file of a secret cannot be read')
  }
}

/** Opens the database of the environment for `act`, if its schema is the one of this version. */
export async function useDatabase<Answer>(
  environment: NodeJS.ProcessEnv,
  act: (db: Database) => Promise<Answer>,
): Promise<Answer> {
  const url = databaseUrlOf(environment)
  await assertSchemaIsCurrent(url)
  const db = openDatabase(url, { poolSize: 4 })
  try {
    return await act(db)
  } finally {
    await db.destroy()
  }
}

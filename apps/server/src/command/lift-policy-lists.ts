import { z } from 'zod'
import { liftLists } from '../features/policies/lift-lists.ts'
import { WrongCall, defineCommand } from './command.ts'
import { onlyArgument } from './only-argument.ts'
import { useDatabase } from './use-database.ts'

export const liftPolicyLists = defineCommand({
  name: 'lift-policy-lists',
  usage: 'ORGANISATION',
  summary: 'Stores a policy without lists of addresses and countries, when they shut everybody out.',
  help: [
    'ORGANISATION is the id of the organisation. The audit record names no person, and everybody in the organisation is notified. Reads DATABASE_URL.',
  ],
  options: {},
  async run({ positionals, environment, print }) {
    const id = z.uuid().safeParse(onlyArgument(positionals, 'ORGANISATION'))
    if (!id.success) throw new WrongCall('ORGANISATION: expected the id of an organisation, a UUID')
    const version = await useDatabase(environment, (db) => liftLists(db, id.data))
    print(
      version === null
        ? 'No policy with such a list is in force in this organisation.'
        : `Version ${version} has no lists.`,
    )
    return version !== null
  },
})

import { z } from 'zod'
import { linkFirstAdministrator } from '../link-first-administrator.ts'
import { WrongCall, defineCommand } from './command.ts'
import { onlyArgument } from './only-argument.ts'
import { useDatabase } from './use-database.ts'

export const createAdministrator = defineCommand({
  name: 'create-administrator',
  usage: 'EMAIL',
  summary: 'Creates the first administrator of an empty installation, and prints a link once.',
  help: [
    'The person chooses a password at the link, which is valid for 72 hours and secret. Put the address of the console before it. Until the link is used, each run prints a new one and ends the previous one.',
    'An installation that has people gets no administrator this way: administrators add others under Admin Users, and holdfast password-link helps who lost a password. Reads DATABASE_URL.',
  ],
  options: {},
  async run({ positionals, environment, print }) {
    const email = z.email().max(254).safeParse(onlyArgument(positionals, 'EMAIL'))
    if (!email.success) throw new WrongCall('EMAIL: this is no e-mail address')
    const path = await useDatabase(environment, (db) => linkFirstAdministrator(db, email.data))
    print(path ?? 'This installation has people already: an administrator adds others under Admin Users.')
    return path !== null
  },
})

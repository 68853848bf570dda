import { z } from 'zod'
import { linkByOperator } from '../features/session/link-by-operator.ts'
import { WrongCall, defineCommand } from './command.ts'
import { onlyArgument } from './only-argument.ts'
import { useDatabase } from './use-database.ts'

export const passwordLink = defineCommand({
  name: 'password-link',
  usage: 'EMAIL [--remove-credentials]',
  summary: 'Prints a link at which a person chooses a new password, when nobody else can approve that.',
  help: [
    'The link is valid for 72 hours, works once and is secret. Put the address of the console before it. Every organisation of the person records it, and the new password suspends approving as usual.',
    '--remove-credentials also removes the passkeys, the authenticator app and the recovery codes of a person who lost them.',
    'Reads DATABASE_URL.',
  ],
  options: { 'remove-credentials': { type: 'boolean', default: false } },
  async run({ values, positionals, environment, print }) {
    const email = z.email().safeParse(onlyArgument(positionals, 'EMAIL'))
    if (!email.success) throw new WrongCall('EMAIL: this is no e-mail address')
    const removesCredentials = values['remove-credentials']
    const path = await useDatabase(environment, (db) =>
      linkByOperator(db, email.data, { removesCredentials }),
    )
    print(path ?? `No active account has the e-mail address ${email.data}.`)
    return path !== null
  },
})

/** `GET /approver/sandbox/credential`: the software authenticator of the person for whom the link was made, or null. */
import type { ApproverRoute } from '../approver/serve-approver.ts'
import { listAuthenticators } from './list-authenticators.ts'

export const credentialRoute: ApproverRoute = {
  method: 'GET',
  path: 'sandbox/credential',
  kind: 'any',
  refusals: [],
  answer: async ({ config }, { who }) => {
    const authenticators = await listAuthenticators(config)
    const found = authenticators.find(({ email }) => email === who.actor.user.email)
    if (found === undefined) return null
    const { email: _, ...credential } = found
    return credential
  },
}

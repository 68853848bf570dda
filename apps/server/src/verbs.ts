/** The verbs of all features, which together serve all calls of the contract. */
import { accountGroups } from './features/account-groups/routes.ts'
import { adoptions } from './features/adoptions/routes.ts'
import { adminUsers } from './features/admin-users/routes.ts'
import { analytics } from './features/analytics/routes.ts'
import { audit } from './features/audit/routes.ts'
import { credentials } from './features/credentials/routes.ts'
import { devTools } from './features/dev-tools/routes.ts'
import { devices } from './features/devices/routes.ts'
import { alerts } from './features/alerts/routes.ts'
import { addresses } from './features/addresses/routes.ts'
import { entities } from './features/entities/routes.ts'
import { health } from './features/health/routes.ts'
import { inbox } from './features/inbox/routes.ts'
import { ingestion } from './features/ingestion/routes.ts'
import { keys } from './features/keys/routes.ts'
import { members } from './features/members/routes.ts'
import { networks } from './features/networks/routes.ts'
import { organisations } from './features/organisations/routes.ts'
import { plans } from './features/plans/routes.ts'
import { policies } from './features/policies/routes.ts'
import { preferences } from './features/preferences/routes.ts'
import { reconciliation } from './features/reconciliation/routes.ts'
import { rules } from './features/rules/routes.ts'
import { runs } from './features/runs/routes.ts'
import { session } from './features/session/routes.ts'
import { system } from './features/system/routes.ts'
import { tokens } from './features/tokens/routes.ts'
import { transactions } from './features/transactions/routes.ts'
import { transfers } from './features/transfers/routes.ts'
import { tron } from './features/tron/routes.ts'
import { unknownTokens } from './features/unknown-tokens/routes.ts'
import { wallets } from './features/wallets/routes.ts'
import { webhooks } from './features/webhooks/routes.ts'
import type { Verbs } from './http/verb.ts'

export const verbs: Verbs = {
  ...session,
  ...credentials,
  ...preferences,
  ...organisations,
  ...members,
  ...adoptions,
  ...inbox,
  ...devices,
  ...adminUsers,
  ...accountGroups,
  ...wallets,
  ...entities,
  ...plans,
  ...addresses,
  ...webhooks,
  ...alerts,
  ...networks,
  ...tokens,
  ...unknownTokens,
  ...ingestion,
  ...runs,
  ...reconciliation,
  ...tron,
  ...transactions,
  ...keys,
  ...policies,
  ...rules,
  ...transfers,
  ...devTools,
  ...system,
  ...health,
  ...analytics,
  ...audit,
}

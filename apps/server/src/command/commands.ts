import type { Command } from './command.ts'
import { coordinator } from './coordinator.ts'
import { createAdministrator } from './create-administrator.ts'
import { liftPolicyLists } from './lift-policy-lists.ts'
import { migrate } from './migrate.ts'
import { passwordLink } from './password-link.ts'
import { replaceSigner } from './replace-signer.ts'
import { verifyAudit } from './verify-audit.ts'

/** In the order of the help. */
export const commands: readonly Command[] = [
  migrate,
  createAdministrator,
  passwordLink,
  liftPolicyLists,
  replaceSigner,
  coordinator,
  verifyAudit,
]

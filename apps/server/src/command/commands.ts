import type { Command } from './command.ts'
import { backup } from './backup.ts'
import { check } from './check.ts'
import { coordinator } from './coordinator.ts'
import { createAdministrator } from './create-administrator.ts'
import { drill } from './drill.ts'
import { liftPolicyLists } from './lift-policy-lists.ts'
import { migrate } from './migrate.ts'
import { passwordLink } from './password-link.ts'
import { replaceSigner } from './replace-signer.ts'
import { restore } from './restore.ts'
import { rotateSecretKey } from './rotate-secret-key.ts'
import { verify } from './verify.ts'
import { verifyAudit } from './verify-audit.ts'

/** In the order of the help. */
export const commands: readonly Command[] = [
  check,
  migrate,
  createAdministrator,
  passwordLink,
  liftPolicyLists,
  replaceSigner,
  coordinator,
  verifyAudit,
  backup,
  verify,
  restore,
  drill,
  rotateSecretKey,
]

import type { credentials as calls } from '@holdfast/contract'
import type { VerbsOf } from '../../http/verb.ts'
import type { providerSignIn } from '../provider-sign-in/routes.ts'
import { beginPasskeySignIn } from './begin-passkey-sign-in.ts'
import { beginPasskeyStepUp } from './begin-passkey-step-up.ts'
import { beginPasskey } from './begin-passkey.ts'
import { changePassword } from './change-password.ts'
import { confirmTotp } from './confirm-totp.ts'
import { createPasskey } from './create-passkey.ts'
import { createRecoveryCodes } from './create-recovery-codes.ts'
import { createTotp } from './create-totp.ts'
import { deletePasskey } from './delete-passkey.ts'
import { deleteTotp } from './delete-totp.ts'
import { endOtherSessions } from './end-other-sessions.ts'
import { endSession } from './end-session.ts'
import { finishPasskeySignIn } from './finish-passkey-sign-in.ts'
import { getSecurity } from './get-security.ts'
import { getStepUp } from './get-step-up.ts'
import { listSessions } from './list-sessions.ts'
import { listOwnMemberships } from './list-own-memberships.ts'
import { listSecurityEvents } from './list-security-events.ts'
import { renamePasskey } from './rename-passkey.ts'
import { stepUp } from './step-up.ts'
import { updateProfile } from './update-profile.ts'

export const credentials: VerbsOf<Exclude<keyof typeof calls, keyof typeof providerSignIn>> = {
  beginPasskeySignIn,
  finishPasskeySignIn,
  getStepUp,
  beginPasskeyStepUp,
  stepUp,
  getSecurity,
  updateProfile,
  beginPasskey,
  createPasskey,
  renamePasskey,
  deletePasskey,
  createTotp,
  confirmTotp,
  deleteTotp,
  createRecoveryCodes,
  changePassword,
  listOwnMemberships,
  listSecurityEvents,
  listSessions,
  endOtherSessions,
  endSession,
}

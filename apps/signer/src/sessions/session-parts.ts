/** The parts of a node that its sessions share. */
import type { CeremonyOrder } from '@holdfast/mpc/nodes'
import type { AdmissionRules } from '../admission/admit.ts'
import type { NodeFolder } from '../node-folder.ts'
import type { Self } from '../peers/self.ts'
import type { CeremonyMeter } from './ceremony-meter.ts'
import type { CheckedShares } from './checked-shares.ts'
import type { OpenSessions } from './open-sessions.ts'
import type { Agreements } from './replacement.ts'

export interface SessionRules extends AdmissionRules {
  readonly agreed: Agreements
  /** How many key generations, and how many refreshes of each key, may begin within an hour. */
  readonly ceremoniesPerHour: number
  /** The daily cap of an asset (CAIP-19) for a key, in base units. Null or absent: none. */
  readonly dailyCapOf?: (keyId: string, asset: string) => bigint | null
}

export interface SessionParts {
  readonly self: Self
  readonly folder: NodeFolder
  readonly rules: SessionRules
  readonly open: OpenSessions
  readonly checked: CheckedShares
  readonly meter: CeremonyMeter
}

/** Ceremonies that produce new shares of an existing key. */
export const redealings = ['refresh', 'repair', 'reshare'] as const satisfies CeremonyOrder['kind'][]

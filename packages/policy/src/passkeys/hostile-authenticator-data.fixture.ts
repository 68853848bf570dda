/** Assertions over hostile authenticator data, each signed by the right key. */
import { concatBytes } from '@noble/hashes/utils.js'
import {
  ceremony,
  type HostileCase,
  p256Credential,
  p256Key,
  signedAuthenticatorData,
} from './assertion.fixture.ts'
import { authenticatorDataBytes, type Ceremony } from './authenticator/authenticator-bytes.ts'
import { encodeCbor } from './authenticator/encode-cbor.ts'
import { attestedBytes } from './authenticator/register-as-authenticator.ts'
import { flagBits, headerLength, longestAuthenticatorData } from './authenticator-data.ts'
import type { Credential } from './credential.ts'
import type { PasskeyFaultCode } from './invalid-passkey.ts'

const genuine = authenticatorDataBytes(ceremony)

const hostile = (
  name: string,
  code: PasskeyFaultCode,
  bytes: Uint8Array,
  credential?: Credential,
): HostileCase => ({
  name,
  code,
  field: 'authenticatorData',
  assertion: signedAuthenticatorData(bytes),
  ...(credential && { credential }),
})

const made = (change: Partial<Ceremony>) => authenticatorDataBytes({ ...ceremony, ...change })

const truncated = Array.from({ length: headerLength }, (_, length) =>
  hostile(`cut off after ${length} bytes`, 'AUTHENTICATOR_DATA_SIZE', genuine.subarray(0, length)),
)

/** With the flag of extensions, and these bytes as the extensions. */
const extended = (...bytes: number[]) =>
  concatBytes(made({ flags: { extensions: true } }), Uint8Array.from(bytes))

const extensions: readonly HostileCase[] = [
  hostile('extensions announced and absent', 'EXTENSIONS_MISSING', extended()),
  hostile(
    'extensions that are not announced',
    'EXTENSIONS_UNANNOUNCED',
    concatBytes(genuine, encodeCbor(new Map([['credProtect', 2]]))),
  ),
  hostile('one more byte', 'EXTENSIONS_UNANNOUNCED', concatBytes(genuine, Uint8Array.of(0))),
  hostile('extensions in an array', 'EXTENSIONS_MALFORMED', extended(0x80)),
  hostile('extensions with a number as key', 'EXTENSIONS_MALFORMED', extended(0xa1, 1, 1)),
  hostile('extensions with bytes as key', 'CBOR_UNSUPPORTED', extended(0xa1, 0x41, 1, 1)),
  hostile('extensions cut off', 'CBOR_TRUNCATED', extended(0xa1, 0x61)),
  hostile('bytes after the extensions', 'CBOR_TRAILING', extended(0xa0, 0)),
  hostile('an extension twice', 'CBOR_DUPLICATE', extended(0xa2, 0x61, 97, 1, 0x61, 97, 2)),
  hostile('extensions of indefinite length', 'CBOR_UNSUPPORTED', extended(0xbf, 0xff)),
  hostile('extensions with a length in a longer form', 'CBOR_NOT_SHORTEST', extended(0xb8, 0)),
  hostile('a tagged extension', 'CBOR_UNSUPPORTED', extended(0xa1, 0x61, 97, 0xc0, 1)),
  hostile('a floating-point extension', 'CBOR_UNSUPPORTED', extended(0xa1, 0x61, 97, 0xf9, 0, 0)),
  hostile('an undefined extension', 'CBOR_UNSUPPORTED', extended(0xa1, 0x61, 97, 0xf7)),
  hostile('text that is not UTF-8', 'CBOR_TEXT', extended(0xa1, 0x61, 0xff, 1)),
  hostile('extensions nested deeply', 'CBOR_DEPTH', extended(...Array<number>(20).fill(0x81), 0)),
  hostile(
    'a byte over the limit',
    'AUTHENTICATOR_DATA_SIZE',
    made({ extensions: new Map([['a', new Uint8Array(longestAuthenticatorData - headerLength - 5)]]) }),
  ),
]

const eligible = { ...p256Credential, backupEligible: true }

const flags: readonly HostileCase[] = [
  hostile('attested flag alone', 'ATTESTED_UNEXPECTED', made({ flags: { attested: true } })),
  hostile(
    'attested flag with a credential',
    'ATTESTED_UNEXPECTED',
    authenticatorDataBytes(ceremony, attestedBytes(p256Key)),
  ),
  hostile(
    'a credential without the attested flag',
    'EXTENSIONS_UNANNOUNCED',
    authenticatorDataBytes({ ...ceremony, flags: { attested: false } }, attestedBytes(p256Key)),
  ),
  hostile('person absent', 'USER_ABSENT', made({ flags: { userPresent: false } })),
  hostile('person not verified', 'USER_UNVERIFIED', made({ flags: { userVerified: false } })),
  hostile('no flag', 'USER_ABSENT', made({ flags: { userPresent: false, userVerified: false } })),
  hostile('backed up without eligibility', 'BACKUP_STATE', made({ flags: { backedUp: true } })),
  hostile(
    'backed up without eligibility, of an eligible credential',
    'BACKUP_STATE',
    made({ flags: { backedUp: true } }),
    eligible,
  ),
  hostile('eligible for backup now', 'BACKUP_ELIGIBILITY_DIFFERS', made({ flags: { backupEligible: true } })),
  hostile(
    'eligible for backup and backed up now',
    'BACKUP_ELIGIBILITY_DIFFERS',
    made({ flags: { backupEligible: true, backedUp: true } }),
  ),
  hostile('no longer eligible for backup', 'BACKUP_ELIGIBILITY_DIFFERS', genuine, eligible),
]

const rpIds = [
  'example.org',
  'a.approve.example.org',
  'APPROVE.example.org',
  'approve.example.org.',
  'https://approve.example.org',
  '',
]
const parties = rpIds.map((rpId) => hostile(`relying party ‘${rpId}’`, 'RP_ID_DIFFERS', made({ rpId })))
const lastBit = genuine.map((byte, at) => (at === 31 ? byte ^ 1 : byte))

export const hostileAuthenticatorData = [
  ...truncated,
  ...extensions,
  ...flags,
  ...parties,
  hostile('last bit of the relying party’s hash', 'RP_ID_DIFFERS', lastBit),
  hostile(
    'flags in another byte',
    'USER_ABSENT',
    Uint8Array.from([...genuine.subarray(0, 32), 0, flagBits.userPresent, 0, 0, 0]),
  ),
]

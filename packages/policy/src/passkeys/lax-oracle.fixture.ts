/** The hostile cases that the oracle accepts and this verifier refuses, with the reason of each group. */
const groups: readonly (readonly [reason: string, names: readonly string[]])[] = [
  [
    'An approver page is never in a frame, so the member must be absent or false; the oracle only reads it together with topOrigin.',
    ['crossOrigin: true', 'crossOrigin: true as text', 'crossOrigin: 1', 'crossOrigin: null'],
  ],
  [
    'Browsers write topOrigin only for frames, so its presence is enough; the oracle ignores empty values.',
    ['topOrigin: null', 'topOrigin: empty'],
  ],
  [
    'Other parsers keep the first of two members; JSON.parse keeps the last.',
    [
      'type twice',
      'type twice, the first hostile',
      'type twice, escaped first',
      'challenge twice',
      'challenge twice, escaped',
      'origin twice',
      'origin twice, escaped',
      'crossOrigin twice',
      'an unknown member twice',
      'a member of a member twice',
      '__proto__ twice',
    ],
  ],
  [
    'Two readers must see one text; the oracle skips a byte order mark and replaces malformed bytes.',
    ['byte order mark', 'stray byte', 'overlong slash', 'surrogate in UTF-8', 'Latin-1'],
  ],
  [
    'Sizes and depths are limited so that a hostile assertion costs a signer little.',
    [
      'arrays nested deeply',
      'objects nested deeply',
      'one byte over the limit',
      'extensions nested deeply',
      'a byte over the limit',
    ],
  ],
  [
    'WebAuthn defines extensions as a map with text as keys, in CTAP2’s CBOR without tags.',
    [
      'extensions in an array',
      'extensions with a number as key',
      'a tagged extension',
      'an undefined extension',
    ],
  ],
  [
    'An assertion contains no credential (WebAuthn, 6.1); the oracle ignores one.',
    ['attested flag with a credential'],
  ],
  [
    'Eligibility for backup never changes (WebAuthn, 6.1.3); the oracle does not know the registered one.',
    ['eligible for backup now', 'eligible for backup and backed up now', 'no longer eligible for backup'],
  ],
  [
    'A signature has one form in DER; the oracle reads BER, and numbers without their sign.',
    [
      'trailing byte',
      'a third number',
      'length of the sequence in the long form',
      'length of the sequence in two bytes',
      'indefinite length',
      'length of the sequence too short',
      'length of r in the long form',
      'length of s in the long form',
      'negative r',
      'negative s',
      'padded to 128 bytes',
    ],
  ],
  [
    'A key of small order verifies one signature for many messages; RFC 8032 leaves the check to the caller.',
    ['Ed25519: a key of small order'],
  ],
]

export const laxOracle: ReadonlyMap<string, string> = new Map(
  groups.flatMap(([reason, names]) => names.map((name) => [name, reason] as const)),
)

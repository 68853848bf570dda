export { recoveryKeyFingerprint, recoveryKeyId } from './recovery-key-id.ts'
export { mnemonicOf, parseMnemonic } from './mnemonic.ts'

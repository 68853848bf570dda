/** Acts as the operator of each signer, who otherwise does it by hand: accepts version 1 of the rules and binds the key to them. */
import { readFileSync } from 'node:fs'
import { type ChangeAssertion, encodeRules, type Rules } from '@holdfast/policy/rules'
import { acceptRules, bindKey } from '@holdfast/signer/accept-rules'
import { openNodeFolder } from '@holdfast/signer/node-folder'
import type { SignerFolder } from '../plan-signers.ts'

/** The signers are stopped meanwhile. One that has accepted already is skipped. Throws when one has other rules. */
export function acceptAtSigners(
  signers: readonly SignerFolder[],
  { rules, assertions }: { readonly rules: Rules; readonly assertions: readonly ChangeAssertion[] },
): void {
  for (const signer of signers) {
    const folder = openNodeFolder(
      signer.folder,
      Buffer.from(readFileSync(signer.keyFile, 'utf8').trim(), 'hex'),
    )
    try {
      const { organisation, keys } = rules.document
      if (folder.rules.find(organisation)?.head.hash !== rules.hash)
        acceptRules(
          folder.rules,
          { document: encodeRules(rules.document), assertions: [...assertions], earlier: [] },
          { hash: rules.hash, identity: folder.identity.name },
        )
      for (const { keyId } of keys)
        bindKey(folder.rules, folder.shares.get(keyId).key, { keyId, organisation })
    } finally {
      folder.close()
    }
  }
}

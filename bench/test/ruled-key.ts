/** A key of three signer processes that is bound to rules, and transfers that people signed for it. */
import { intentHash } from '@holdfast/chains'
import { encodeTransferIntent } from '@holdfast/ledger'
import { type Rules } from '@holdfast/policy/rules'
import { bindKey } from '@holdfast/signer/accept-rules'
import { openNodeFolder } from '@holdfast/signer/node-folder'
import type { NodeProcesses } from '@holdfast/signer/testing-processes'
import {
  ana,
  authenticatorOf,
  bea,
  carl,
  page,
  rulesDocument,
  rulesOf,
} from '../../apps/signer/src/rules/testing.ts'
import { listedKey, listedSigners } from '../../apps/server/test/listed-signers.ts'
import { signedApproval } from '../../apps/server/test/signed-approval.ts'
import {
  intentOf,
  requestOf,
  rules as keyRules,
  sandboxNetwork,
  type WalletOfKey,
} from '../../apps/server/test/signing-requests.ts'

/** As the operators of the signers do it by hand, with the signers stopped. `dayCap`: of TRX, in sun. */
export async function bindToRules(
  { nodes }: NodeProcesses,
  wallet: WalletOfKey & { readonly publicKey: string },
  dayCap: bigint,
): Promise<Rules> {
  const { organisation } = keyRules
  const rules = rulesOf(documentOf(nodes, wallet, dayCap))
  await Promise.all(nodes.map((node) => node.kill()))
  for (const { path, sealingKey } of nodes) {
    const folder = openNodeFolder(path, sealingKey)
    folder.rules.apply(organisation, { kind: 'accept', rules })
    bindKey(folder.rules, folder.shares.get(wallet.keyId).key, { keyId: wallet.keyId, organisation })
    folder.close()
  }
  await Promise.all(nodes.map((node) => node.start()))
  return rules
}

/** Stops the signers. Throws unless each of them counted every spend as one that all have witnessed. */
export async function assertWitnessed({ nodes }: NodeProcesses, keyId: string): Promise<void> {
  await Promise.all(nodes.map((node) => node.kill()))
  for (const { path, sealingKey } of nodes) {
    const folder = openNodeFolder(path, sealingKey)
    const spent = [...folder.record.spentOf(keyId).values()]
    folder.close()
    if (spent.length === 0 || spent.some(({ unwitnessed }) => unwitnessed > 0n))
      throw new Error('a spend was not witnessed')
  }
}

function documentOf(
  nodes: NodeProcesses['nodes'],
  wallet: WalletOfKey & { readonly publicKey: string },
  dayCap: bigint,
): Rules['document'] {
  const usual = rulesDocument()
  const here = { network: sandboxNetwork }
  return {
    ...usual,
    organisation: keyRules.organisation,
    signers: listedSigners(nodes),
    keys: [listedKey(wallet)],
    assets: usual.assets.map((asset) => ({ ...asset, ...here, perDay: String(dayCap) })),
    approvals: usual.approvals.map((tiers) => ({ ...tiers, ...here })),
    recipients: [],
    others: 1,
  }
}

/** At most one TRX, requested by Ana, and approved by Bea with ES256 and Carl with Ed25519. */
export function approvedRequest(
  rules: Rules,
  wallet: WalletOfKey,
  units: bigint,
): ReturnType<typeof requestOf> {
  const intent = intentOf(wallet, { requestedBy: ana, rules: rules.hash, units })
  const hash = intentHash(encodeTransferIntent(intent))
  const { organisation, version } = rules.document
  const stated = (act: 'request' | 'approve', person: string) => ({
    userId: person,
    at: new Date().toISOString(),
    intentHash: hash,
    assertion: signedApproval(
      {
        act,
        intentHash: hash,
        organisation,
        rulesVersion: version,
        rulesHash: rules.hash,
        person,
        notAfter: Date.now() + 3_000_000,
      },
      authenticatorOf(person),
      page,
    ),
  })
  return {
    ...requestOf(intent),
    approvals: [stated('request', ana), stated('approve', bea), stated('approve', carl)],
  }
}

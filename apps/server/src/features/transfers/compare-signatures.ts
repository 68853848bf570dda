import { SignatureMismatch } from '@holdfast/chains'
import type { TransferRequestView } from '@holdfast/store/read'
import type { Context, Who } from '../../context.ts'
import { devModeOff, Refused } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { findDevSigning } from '../dev-tools/dev-signer.ts'
import { authoriseTransfer } from './authorise-transfer.ts'
import { intentOf } from './intent-of.ts'
import { transfersOf } from './node.ts'
import { readTransfer } from './read-transfer.ts'
import { assertSignable } from './signing/assert-signable.ts'
import { notApproved } from './signing/not-approved.ts'
import type { SigningParts } from './signing/flow.ts'
import { signAndSend } from './signing/sign-and-send.ts'
import { unsignedOf } from './signing/unsigned-of.ts'

/** Builds and signs what will be sent, and does not send it: Sign & Broadcast goes on with exactly these bytes. */
export const compareSignatures: Verb<'compareSignatures', SigningParts> = async (context, call) => {
  const { db } = context
  const { actor, request } = call
  const view = await authoriseTransfer(db, actor, 'make transfers', request.params.id)
  if (view.is_main) throw devModeOff()
  if (view.status !== 'approved') throw notApproved(view)
  const notes: string[] = []
  const tss = await signWithSigners(context, call, view, notes)
  const ready = await readTransfer(db, view)
  if (ready.unsigned === null) throw new Refused(409, `This transfer is ${ready.status}.`)
  const unsigned = unsignedOf(ready)
  const dev = await signWithDev(context, call, ready, unsigned, notes)
  const [a, b] = [tss?.slice(0, 128) ?? null, dev?.slice(0, 128) ?? null]
  if (a !== null && b !== null)
    notes.push(
      a === b
        ? 'r and s are equal: honest signers draw their nonces at random, so this does not happen.'
        : 'r and s differ, as they should: the signers’ nonces are random. What counts is that both verify for the wallet.',
    )
  return {
    digest_hex: transfersOf(ready)
      .messages(unsigned)
      .map((message) => Buffer.from(message).toString('hex'))
      .join(''),
    tss_sig_hex: tss,
    dev_sig_hex: dev,
    equal_r_s: a === null || b === null ? null : a === b,
    notes,
  }
}

async function signWithSigners(
  context: Pick<Context, SigningParts>,
  who: Who,
  view: TransferRequestView,
  notes: string[],
): Promise<string | null> {
  try {
    const after = await signAndSend(context, who, view, { signer: 'tss', until: 'signed' })
    return signatureOfSigners(after, notes)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    notes.push(`The signers did not sign: ${error.message}`)
    const { unsigned, claim_id } = await readTransfer(context.db, view)
    if (unsigned === null && claim_id === null)
      await signAndSend(context, who, view, { signer: 'dev', until: 'built' })
    return null
  }
}

function signatureOfSigners(view: TransferRequestView, notes: string[]): string | null {
  const { signature, signer, unsigned, wallet_address } = view
  if (signature === null || unsigned === null || signer !== 'tss') {
    notes.push('These bytes were signed with the dev key before; the signers were not asked.')
    return null
  }
  const isValid = transfersOf(view).isSignatureOf(wallet_address, unsigned, signature)
  notes.push(`The signers’ signature ${isValid ? 'verifies' : 'does not verify'} for ${wallet_address}.`)
  return signature
}

/** Checks the policy first: whoever sees the signature could submit the bytes. */
async function signWithDev(
  context: Pick<Context, 'config' | 'db'>,
  who: Who,
  view: TransferRequestView,
  unsigned: Uint8Array,
  notes: string[],
): Promise<string | null> {
  const intent = intentOf(view)
  const key = await findDevSigning(context, view, intent)
  if (key === null) {
    notes.push(`No dev key signs for ${view.wallet_address}: the wallet’s key exists only in shares.`)
    return null
  }
  if (view.signed === null) await assertSignable(context, who, view)
  try {
    const transfers = transfersOf(view)
    const signed = transfers.wholeKeys.sign(unsigned, key.privateKey)
    const { signature } = transfers.attach(unsigned, signed, view.wallet_address)
    notes.push(`The dev key’s signature verifies for ${view.wallet_address}.`)
    return signature
  } catch (error) {
    if (!(error instanceof SignatureMismatch)) throw error
    notes.push(`The dev key’s signature does not verify: ${error.message}.`)
    return null
  }
}

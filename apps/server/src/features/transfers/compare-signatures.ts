import { SignatureMismatch } from '@holdfast/chains'
import { plainEnglish, reason, type RefusalBody, renderRefusal } from '@holdfast/contract'
import { transaction } from '@holdfast/store'
import type { TransferRequestView } from '@holdfast/store/read'
import { lockTransferRequest } from '@holdfast/store/write'
import type { Context, Who } from '../../context.ts'
import { devModeOff, Refused, refusal, bodyOf } from '../../http/refusal.ts'
import type { Verb } from '../../http/verb.ts'
import { findDevSigning } from '../dev-tools/dev-signer.ts'
import { announceTransfer } from './announce-transfer.ts'
import { assertAlone } from './assert-alone.ts'
import { authoriseTransfer } from './authorise-transfer.ts'
import { changeTransfer } from './change-transfer.ts'
import { intentOf } from './intent-of.ts'
import { transfersOf } from './node.ts'
import { readTransfer } from './read-transfer.ts'
import { assertSignable } from './signing/assert-signable.ts'
import { notApproved } from './signing/not-approved.ts'
import { assertNotRuled } from './ruled/assert-not-ruled.ts'
import type { SigningParts } from './signing/flow.ts'
import { signAndSend } from './signing/sign-and-send.ts'
import { signingStarted } from './signing/signing-started.ts'
import { unsignedOf } from './signing/unsigned-of.ts'

/** Builds and signs the final bytes without sending them: Sign & Broadcast continues with exactly these bytes. */
export const compareSignatures: Verb<'compareSignatures', SigningParts> = async (context, call) => {
  const { db } = context
  const { actor, request } = call
  const view = await authoriseTransfer(db, actor, 'make transfers', request.params.id)
  if (view.is_main) throw devModeOff()
  assertAlone(view)
  assertNotRuled(view)
  if (view.status !== 'approved') throw notApproved(view)
  const notes: RefusalBody[] = []
  const tss = await signWithSigners(context, call, view, notes)
  const ready = await readTransfer(db, view)
  if (ready.unsigned === null) throw refusal('TRANSFER_IN_STATE', { was: ready.status })
  const unsigned = unsignedOf(ready)
  const dev = await signWithDev(context, call, ready, unsigned, notes)
  const [a, b] = [tss?.slice(0, 128) ?? null, dev?.slice(0, 128) ?? null]
  if (a !== null && b !== null) notes.push(reason(a === b ? 'COMPARED_EQUAL' : 'COMPARED_DIFFERENT'))
  return {
    digest_hex: transfersOf(ready)
      .messages(unsigned)
      .map((message) => Buffer.from(message).toString('hex'))
      .join(''),
    tss_sig_hex: tss,
    dev_sig_hex: dev,
    equal_r_s: a === null || b === null ? null : a === b,
    notes: notes.map((note) => renderRefusal(note, plainEnglish)),
    notes_refusals: notes,
  }
}

async function signWithSigners(
  context: Pick<Context, SigningParts>,
  who: Who,
  view: TransferRequestView,
  notes: RefusalBody[],
): Promise<string | null> {
  try {
    const after = await signAndSend(context, who, view, { signer: 'tss', until: 'signed' })
    return signatureOfSigners(after, notes)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    notes.push(reason('COMPARED_UNSIGNED', { why: bodyOf(error) }))
    const { unsigned, claim_id } = await readTransfer(context.db, view)
    if (unsigned === null && claim_id === null)
      await signAndSend(context, who, view, { signer: 'dev', until: 'built' })
    return null
  }
}

function signatureOfSigners(view: TransferRequestView, notes: RefusalBody[]): string | null {
  const { signature, signer, unsigned, wallet_address } = view
  if (signature === null || unsigned === null || signer !== 'tss') {
    notes.push(reason('COMPARED_SIGNED_BEFORE'))
    return null
  }
  const isValid = transfersOf(view).isSignatureOf(wallet_address, unsigned, signature)
  notes.push(
    reason(isValid ? 'COMPARED_SIGNERS_VERIFY' : 'COMPARED_SIGNERS_FAIL', { address: wallet_address }),
  )
  return signature
}

/** Checks the policy first, because any reader of the signature could submit the bytes. */
async function signWithDev(
  context: Pick<Context, 'config' | 'db'>,
  who: Who,
  view: TransferRequestView,
  unsigned: Uint8Array,
  notes: RefusalBody[],
): Promise<string | null> {
  const intent = intentOf(view)
  const key = await findDevSigning(context, view, intent)
  if (key === null) {
    notes.push(reason('COMPARED_NO_DEV_KEY', { address: view.wallet_address }))
    return null
  }
  if (view.signed === null) {
    await assertSignable(context, who, view)
    await noteSigning(context, who, view)
  }
  try {
    const transfers = transfersOf(view)
    const signed = transfers.wholeKeys.sign(unsigned, key.privateKey)
    const { signature } = transfers.attach(unsigned, signed, view.wallet_address)
    notes.push(reason('COMPARED_DEV_VERIFIES', { address: view.wallet_address }))
    return signature
  } catch (error) {
    if (!(error instanceof SignatureMismatch)) throw error
    const { found, address } = error
    notes.push(
      found === null
        ? reason('COMPARED_DEV_INVALID', { address })
        : reason('COMPARED_DEV_FAILS', { found, address }),
    )
    return null
  }
}

/** A reader of the signature can submit the bytes, so the request no longer ends with its intent. */
const noteSigning = ({ db }: Pick<Context, 'db'>, who: Who, view: TransferRequestView): Promise<void> =>
  transaction(db, async (tx) => {
    await lockTransferRequest(tx, view)
    const before = await readTransfer(tx, view)
    if (before.status !== 'approved') throw notApproved(before)
    await announceTransfer(tx, await changeTransfer(tx, before, signingStarted(before)), { who, verb: null })
  })

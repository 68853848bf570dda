/** The shares of one key: who holds one, which pairs are blocked, and the last proof that they sign. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../calls/api.ts'
import { answerText } from '../../calls/refusals.ts'
import { localTime } from '../../format/time.ts'
import { useWhyNot } from '../../session/use-why-not.ts'
import { useRefusalText } from '../../words/use-refusal-text.ts'
import { keysKey, type MpcKey } from '../keys/use-keys.ts'
import { WhyButton } from '../../ui/WhyButton.tsx'
import { useRecoveryWords } from './words.ts'

interface Props {
  readonly mpcKey: MpcKey
}

export function KeyProof({ mpcKey }: Props) {
  const words = useRecoveryWords()
  const whyNot = useWhyNot('change keys')
  const client = useQueryClient()
  const { id, label, epoch } = mpcKey
  const prove = useMutation({
    mutationFn: () => api.checkMpcKey({ params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: [keysKey] }),
  })
  return (
    <li className="grid gap-1 border-t border-line py-3" data-key={id}>
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="min-w-0 flex-1 basis-40 font-medium break-words">
          <bdi>{label}</bdi>
          {epoch !== null && <span className="text-soft"> · {words.epoch(epoch)}</span>}
        </h3>
        <WhyButton
          look="quiet"
          aria-label={words.proveOf(label)}
          whyNot={prove.isPending ? words.proving : whyNot}
          onClick={() => prove.mutate()}
        >
          {words.prove}
        </WhyButton>
      </div>
      <Shares mpcKey={mpcKey} />
      {prove.isPending ? (
        <p role="status" className="text-soft">
          {words.proving}
        </p>
      ) : (
        <LastProof mpcKey={{ ...mpcKey, last_proof: prove.data ?? mpcKey.last_proof }} />
      )}
      {prove.error !== null && !prove.isPending && (
        <p role="alert" className="text-bad">
          {answerText(prove.error)}
        </p>
      )}
    </li>
  )
}

function Shares({ mpcKey: { id } }: Props) {
  const words = useRecoveryWords()
  const { data, error } = useQuery({
    queryKey: [keysKey, id, 'signers'],
    queryFn: () => api.getMpcKeySigners({ params: { id } }),
  })
  if (data === undefined) return error === null ? null : <p className="text-bad">{answerText(error)}</p>
  return (
    <>
      <ul className="flex flex-wrap gap-x-4 text-soft">
        {data.signers.map(
          ({ party, share }) =>
            share !== null && (
              <li key={party} className={share === 'held' ? undefined : 'text-warn'}>
                {words.signer(party)}: {words.shares[share]}
              </li>
            ),
        )}
      </ul>
      {data.frozen_pairs.map(({ lower, higher }) => (
        <p key={`${lower} ${higher}`} className="text-bad">
          {words.frozen(lower, higher)}
        </p>
      ))}
    </>
  )
}

function LastProof({ mpcKey: { last_proof: proof, epoch } }: Props) {
  const words = useRecoveryWords()
  const refusalText = useRefusalText()
  if (proof === null || proof === undefined) return <p className="text-mute">{words.never}</p>
  const isWhole = proof.quorums.every(({ why }) => why === null)
  return (
    <>
      <p role="status" className={isWhole ? 'text-good' : 'text-bad'}>
        {isWhole ? words.proven(localTime(proof.at), proof.epoch) : words.notProven(localTime(proof.at))}
      </p>
      {epoch !== null && proof.epoch < epoch && <p className="text-warn">{words.outdated}</p>}
      <ul className="text-xs text-soft">
        {proof.quorums.map(({ parties, why }) => (
          <li key={parties.join()} className={why === null ? undefined : 'text-bad'}>
            {why === null
              ? words.signedTogether(parties.join(', '))
              : `${words.failedTogether(parties.join(', '))} ${refusalText(why, why.code)}`}
          </li>
        ))}
      </ul>
    </>
  )
}

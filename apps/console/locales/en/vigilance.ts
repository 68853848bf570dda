/** Vigilance Management: alerts and the actions on them. */
import { countText } from '../../src/format/count-text.ts'
import { plural } from '../../src/format/plural.ts'
import { localTime } from '../../src/format/time.ts'

interface Facts {
  readonly wallet_name?: string | undefined
  readonly token_symbol?: string | undefined
  readonly network?: string | undefined
  readonly provider?: string | undefined
  readonly reason?: string | undefined
  readonly url?: string | undefined
  readonly signer?: string | undefined
  readonly key_label?: string | undefined
  readonly expected?: string | undefined
  readonly found?: string | undefined
  readonly row?: 'session' | 'approval' | 'passkey' | 'provider-link' | undefined
  readonly person?: string | undefined
  readonly subject?: string | undefined
  readonly count?: number | undefined
  readonly requested_by?: string | undefined
  readonly until?: string | undefined
  readonly since?: string | undefined
}
const counted = (count: number | undefined, single: string, other: (n: string) => string): string =>
  plural('en', count ?? 1, { one: single, other: other(countText(count ?? 1, 'en')) })

export const vigilance = {
  tabs: { label: 'Alerts', open: 'Open', closed: 'Closed' },
  kind: 'Kind',
  all: 'All',
  severity: 'Severity',
  refresh: 'Refresh',
  loadFailed: (reason: string) => `The alerts could not be loaded: ${reason}`,
  actionFailed: (reason: string) => `Action failed: ${reason}`,
  empty: { open: 'No open alerts.', closed: 'No closed alerts yet.' },
  emptyWhy:
    'Holdfast checks every 15 seconds for mismatches, look-alike addresses, spam waves, provider faults, stalled runs, failing webhooks, offline signers, blocked keys, wrong chains, forged records, replaced passwords, and open changes or freezes of the rules.',
  noMatch: 'No alert matches the filters.',
  kinds: {
    mismatch: 'Mismatch',
    'look-alike': 'Look-alike address',
    'spam-wave': 'Spam wave',
    'provider-fault': 'Provider fault',
    'stalled-run': 'Stalled run',
    'webhook-failing': 'Webhook failing',
    'signer-down': 'Signer offline',
    'key-frozen': 'Key blocked',
    'other-chain': 'Wrong chain',
    'forged-row': 'Forged record',
    'password-reset': 'Password reset requested',
    'new-password': 'Password replaced',
    'rules-change': 'Policy change',
    'pending-change': 'Proposed change',
    'rules-frozen': 'Signing frozen',
    'audit-went-back': 'Audit record disputed',
    'mail-refused': 'Email address refused',
    'credential-count': 'Passkey may be copied',
  },
  severities: { critical: 'Critical', warning: 'Warning', info: 'Notice' },
  states: { open: 'open', acknowledged: 'acknowledged', closed: 'closed' },
  says: {
    mismatch: ({ wallet_name, token_symbol, network }: Facts) =>
      `The ledger and the chain differ for ${wallet_name} (${network}) in ${token_symbol}.`,
    'look-alike': ({ count, network }: Facts) =>
      counted(
        count,
        `An address on ${network} looks like one that you know:`,
        (n) => `${n} addresses on ${network} look like one that you know:`,
      ),
    'spam-wave': ({ count, network }: Facts) =>
      counted(
        count,
        `1 transaction of an unknown token on ${network} within a day.`,
        (n) => `${n} transactions of unknown tokens on ${network} within a day.`,
      ),
    'provider-fault': ({ provider, network, reason, token_symbol, expected, found }: Facts) =>
      token_symbol !== undefined
        ? found === undefined
          ? `The public price of ${token_symbol} (${network}) has not been updated for more than a day.`
          : `The price of ${token_symbol} (${network}) jumps from ${expected} to ${found} US dollars. It is not used until staff accept it.`
        : `The last runs with ${provider} on ${network} failed: ${reason}`,
    'stalled-run': ({ wallet_name, network, count }: Facts) =>
      counted(
        count,
        `Reading ${wallet_name} (${network}) has made no progress for ten minutes.`,
        (n) => `${n} reads of ${wallet_name} (${network}) have made no progress for ten minutes.`,
      ),
    'webhook-failing': ({ url }: Facts) => `Deliveries to ${url} are failing.`,
    'signer-down': ({ signer }: Facts) =>
      `Signer ${signer} has been offline for 30 seconds. Signing continues while enough signers are online.`,
    'key-frozen': ({ key_label, signer }: Facts) =>
      `A check between signers failed while using ${key_label}. Signers ${signer} are blocked with each other for it until its shares are refreshed.`,
    'other-chain': ({ network, expected, found }: Facts) =>
      `The node of ${network} serves chain ${found}, not ${expected}. No transfer is sent on ${network} until this is corrected.`,
    'forged-row': ({ row, person, count }: Facts) =>
      row === 'approval'
        ? `Refused an approval in the name of ${person} that Holdfast did not record. Check who has write access to the database.`
        : row === 'provider-link'
          ? counted(
              count,
              `Refused a sign-in by a provider as ${person}, for a link that Holdfast did not make. Check who has write access to the database.`,
              (n) =>
                `Refused ${n} sign-ins by a provider as ${person}, for a link that Holdfast did not make. Check who has write access to the database.`,
            )
          : row === 'passkey'
            ? counted(
                count,
                `Refused a passkey in the name of ${person} that Holdfast did not add. Check who has write access to the database.`,
                (n) =>
                  `Refused ${n} sign-ins with a passkey in the name of ${person} that Holdfast did not add. Check who has write access to the database.`,
              )
            : counted(
                count,
                `Refused a session in the name of ${person} that Holdfast did not open. Check who has write access to the database.`,
                (n) =>
                  `Refused ${n} sessions in the name of ${person} that Holdfast did not open. Check who has write access to the database.`,
              ),
    'password-reset': ({ person, requested_by, until }: Facts) =>
      `${requested_by} of the platform’s staff asks to reset the password of ${person}. An Owner or Admin can approve or decline until ${localTime(until ?? '')}.`,
    'new-password': ({ person, until }: Facts) =>
      `The password of ${person} was replaced. Their approvals do not count until ${localTime(until ?? '')}.`,
    'rules-change': ({ person, count, until }: Facts) =>
      until === undefined
        ? `${person ?? 'Somebody'} proposed version ${count} of the policy. Governors adopt it on the approver page.`
        : `Version ${count} of the policy takes effect ${localTime(until)}. Any governor can veto it until then.`,
    'pending-change': ({ person, subject, until }: Facts) =>
      `${person} proposed a change: ${subject}. Another person adopts or refuses it until ${localTime(until ?? '')}.`,
    'rules-frozen': ({ person, since }: Facts) =>
      `${person ?? 'Somebody'} stopped all signing ${localTime(since ?? '')}. Governors can end the freeze.`,
    'mail-refused': ({ person, reason, since }: Facts) =>
      `The mail server refuses the address of ${person ?? 'somebody'} since ${localTime(since ?? '')}, so no email reaches them: ${reason}`,
    'credential-count': ({ person, expected, found, since }: Facts) =>
      `A passkey of ${person ?? 'somebody'} stated ${found} signatures ${localTime(since ?? '')}, after ${expected} before. It is bound to one device, so the count should not fall. Ask the person, and replace the passkey if they cannot explain it.`,
    'audit-went-back': ({ count, since }: Facts) =>
      counted(
        count,
        `A signer holds another audit record than this server since ${localTime(since ?? '')}. The database was restored from an older copy, or rewritten.`,
        (n) =>
          `${n} signers hold another audit record than this server since ${localTime(since ?? '')}. The database was restored from an older copy, or rewritten.`,
      ),
  },
  imitator: 'for example',
  cause: {
    mismatch: 'Open the reconciliation',
    'look-alike': 'Show its transactions',
    'spam-wave': 'Open unknown tokens',
    'provider-fault': 'Open the runs',
    price: 'Open the prices',
    'stalled-run': 'Open the runs',
    'webhook-failing': 'Open the webhooks',
    'signer-down': 'Open the signers',
    'key-frozen': 'Open the keys',
    'other-chain': 'Open the networks',
    'forged-row': 'Open the transfer requests',
    'password-reset': 'Open the users',
    'new-password': 'Open the users',
    'rules-change': 'Open the policy',
    'pending-change': 'Open the change',
    'rules-frozen': 'Open the policy',
    'audit-went-back': 'Open the settings',
    'mail-refused': 'Open the users',
    'credential-count': 'Open the policy',
  },
  since: (time: string) => `since ${time}`,
  raised: (time: string) => `raised ${time}`,
  ended: (time: string) => `resolved at ${time}`,
  acknowledgedBy: (who: string, time: string) => `acknowledged by ${who}, ${time}`,
  closedBy: (who: string, time: string) => `closed by ${who}, ${time}`,
  note: (note: string) => `Note: ${note}`,
  acknowledge: 'Acknowledge',
  assign: 'Assigned to',
  nobody: 'Unassigned',
  close: 'Close',
  closing: {
    title: 'Close the alert',
    lead: 'It reopens only if its cause goes away and returns.',
    note: 'Note',
    noteHint: 'Optional. The cause and the action taken.',
  },
  count: (n: number) => plural('en', n, { one: '1 alert', other: `${n} alerts` }),
}

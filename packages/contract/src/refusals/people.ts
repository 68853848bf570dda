/** Refusals about people: sign-in, preferences, members, accounts, organisations and devices. */
import type { Table } from './table.ts'

const field = { field: 'field' } as const

export const peopleRefusals = {
  MEMBER_INACTIVE: {
    status: 422,
    text: '{field}: is not an active member of this organization',
    params: { field: 'field' },
  },
  TOO_MANY_SYMBOLS: {
    status: 422,
    text: '{field}: at most 200 symbols',
    params: field,
  },
  TIME_ZONE_UNKNOWN: { status: 422, text: '{field}: is not a known time zone', params: field },
  TOO_MANY_API_KEYS: {
    status: 409,
    text: 'An organization has at most {count} API keys that work or wait. Revoke one first.',
    params: { count: 'count' },
  },
  API_KEY_NOT_WAITING: {
    status: 409,
    text: 'This key does not wait: it was revoked, has expired, or its creator can no longer have keys.',
  },
  NAME_OF_A_COLLEAGUE: {
    status: 409,
    text: '{field}: another member of {organization} has this name. People must tell you apart when you approve.',
    params: { field: 'field', organization: 'text' },
  },
  USD_DECIMALS: { status: 422, text: '{field}: USD takes 0, 2 or 4 decimals', params: field },
  SIGN_IN_REFUSED: { status: 401, text: 'Invalid email or password' },
  SIGN_IN_BLOCKED: {
    status: 429,
    text: 'Too many failed sign-ins. Try again in {seconds} seconds.',
    params: { seconds: 'count' },
  },
  SIGN_INS_QUEUED: {
    status: 429,
    text: 'Too many sign-ins at once from your address. Try again in a moment.',
  },
  PASSWORD_COMMON: {
    status: 422,
    text: '{field}: is one of those that are guessed first. Choose several unrelated words.',
    params: field,
  },
  SECOND_FACTOR_NEEDED: {
    status: 401,
    text: 'Enter the code of your authenticator app, or a recovery code.',
  },
  CODE_WRONG: {
    status: 422,
    text: '{field}: is not the current code, or was used before. Wait for the next one.',
    params: field,
  },
  PASSKEY_REFUSED: {
    status: 401,
    text: 'This passkey does not open an account here. Sign in with your password.',
  },
  OIDC_OFF: {
    status: 404,
    text: 'This server has no provider for signing in. Sign in with your password or a passkey.',
  },
  OIDC_UNREACHABLE: {
    status: 503,
    text: 'The sign-in provider does not answer. Try again later, or sign in with your password or a passkey.',
  },
  OIDC_SIGN_IN_OVER: {
    status: 409,
    text: 'This sign-in has expired, was used before, or began in another browser. Start again.',
  },
  OIDC_DECLINED: {
    status: 403,
    text: 'The sign-in provider did not sign you in. Start again, or sign in with your password.',
  },
  OIDC_ANSWER_INVALID: {
    status: 403,
    text: 'The answer of the sign-in provider is not valid. Start again, and tell the operator of the server if it happens twice.',
  },
  OIDC_EMAIL_UNVERIFIED: {
    status: 403,
    text: 'The sign-in provider has not verified your email. Verify it there first, or sign in with your password.',
  },
  OIDC_DOMAIN_REFUSED: {
    status: 403,
    text: 'This server does not accept email addresses of this domain from the sign-in provider.',
  },
  OIDC_ACCOUNT_UNKNOWN: {
    status: 403,
    text: 'No account here has the email of your account at the sign-in provider. Ask an Owner or Admin for an invitation.',
  },
  OIDC_PASSWORD_MISSING: {
    status: 403,
    text: 'Open the link of your invitation and choose a password first. You confirm the first sign-in with it.',
  },
  OIDC_OTHER_IDENTITY: {
    status: 403,
    text: 'Your account is linked with another identity at the sign-in provider. Sign in with your password and remove that link first.',
  },
  OIDC_PASSWORD_NEEDED: { status: 401, text: 'Enter the password of your account.' },
  PASSKEY_NOT_ADDED: { status: 422, text: 'The passkey was not added: {why}', params: { why: 'refusal' } },
  PASSKEY_LISTED: { status: 409, text: 'This passkey belongs to an account already.' },
  TOO_MANY_PASSKEYS: {
    status: 409,
    text: 'You have {count} passkeys, and no more are possible. Remove one first.',
    params: { count: 'count' },
  },
  STEP_UP_NEEDED: {
    status: 403,
    text: 'Confirm that it is you, with a passkey or a code, and repeat it within five minutes.',
  },
  STEP_UP_REFUSED: { status: 422, text: 'This did not confirm that it is you. Try again.' },
  STEP_UP_METHOD: { status: 422, text: '{field}: is not possible with your account', params: field },
  TOTP_SET_UP: { status: 409, text: 'An authenticator app is set up already. Remove it first.' },
  TOTP_NOT_BEGUN: { status: 409, text: 'No authenticator app waits for its first code. Start again.' },
  TOTP_KEY_MISSING: {
    status: 503,
    text: 'Authenticator apps need HOLDFAST_SECRET_KEY to be the one that they were set up with.',
  },
  SECRET_KEY_MISSING: {
    status: 503,
    text: 'Passkeys and recovery codes need HOLDFAST_SECRET_KEY. The operator of the server sets it.',
  },
  CURRENT_PASSWORD_WRONG: {
    status: 422,
    text: '{field}: is not your current password',
    params: field,
  },
  LINK_INVALID: { status: 404, text: 'This link is not valid any more. Ask for a new one.' },
  ADMIN_PAGE_FORBIDDEN: { status: 403, text: 'You do not have permission to open this page.' },
  APPROVALS_SUSPENDED: {
    status: 403,
    text: 'Your password was replaced. You can approve and sign transfers again from {until} UTC.',
    params: { until: 'time' },
  },
  PASSWORD_CHOSEN: { status: 409, text: 'This person has chosen a password already.' },
  ACCOUNT_ARCHIVED: { status: 409, text: 'This account is archived.' },
  OWN_ACCOUNT: { status: 409, text: 'You cannot archive your own account.' },
  ADMIN_FLAG_FORBIDDEN: { status: 403, text: 'Only an admin may change who is an admin.' },
  SYSTEM_FLAG_FORBIDDEN: { status: 403, text: 'Only a system user may change who is a system user.' },
  OWNER_FORBIDDEN: { status: 403, text: 'Only an Owner or a system user may change an Owner.' },
  PLATFORM_NEEDS_STAFF: {
    status: 409,
    text: 'The installation keeps at least one admin and one system user who can sign in.',
  },
  ORGANISATION_NEEDS_HEAD: {
    status: 409,
    text: 'An organization keeps at least one active Owner or Admin who can sign in.',
  },
  ACCOUNT_ABOVE_YOU: {
    status: 403,
    text: 'This person has rights that you do not have: you may not change their account.',
  },
  RENAMING_ABOVE_YOU: {
    status: 403,
    text: 'This person has rights that you do not have: you may not change their name or email.',
  },
  LINK_ABOVE_YOU: {
    status: 403,
    text: 'This person has rights that you do not have: you may not give them a link.',
  },
  RENAMING_ELSEWHERE: {
    status: 403,
    text: 'This person also belongs to another organization: only they or a system user may change their name or email.',
  },
  RESET_NEEDED: {
    status: 409,
    text: 'This person has chosen a password. Request a reset first: an Owner or Admin of their organization must approve it.',
  },
  LINK_NEEDED: { status: 409, text: 'This person has chosen no password yet. Create a link instead.' },
  NOBODY_CAN_AGREE: {
    status: 409,
    text: 'Nobody could approve it: no organization of this person has another Owner or Admin who can sign in. The operator of the server can create a link.',
  },
  RESET_NOT_YOURS_TO_AGREE: {
    status: 403,
    text: 'Another Owner or Admin must approve it. You can’t, because you requested it or because it is your password.',
  },
  EMAIL_IN_USE: { status: 409, text: '{field}: is already in use', params: field },
  INVITED_EMAIL_FIXED: {
    status: 409,
    text: '{field}: cannot change before the invitation is accepted; cancel it and send another one',
    params: field,
  },
  INVITED_FLAG_FIXED: {
    status: 409,
    text: '{field}: cannot change before the invitation is accepted',
    params: field,
  },
  ALREADY_MEMBER: {
    status: 409,
    text: '{field}: belongs to a member of this organization already',
    params: field,
  },
  ARCHIVED_MEMBER: {
    status: 409,
    text: '{field}: belongs to an archived member of this organization',
    params: field,
  },
  OWNER_UNKNOWN: { status: 422, text: '{field}: nobody has an account with it', params: field },
  OWNER_NOT_GIVEN: { status: 422, text: '{field}: must be Admin, Manager or User', params: field },
  ORGANISATION_NOT_YOURS: { status: 422, text: '{field}: is not one of your organizations', params: field },
  NO_ORGANISATION: { status: 422, text: '{field}: you belong to no organization', params: field },
  DEVICE_LISTED: {
    status: 409,
    text: '{field}: this organization already has a device with this fingerprint',
    params: field,
  },
  ENTITY_NAME_MISSING: { status: 422, text: 'Entity name is required', params: { field: 'field' } },
  ENTITY_NOT_EMPTY: {
    status: 409,
    text: 'An entity can be deleted only if it has no wallets, account groups or users.',
  },
  ENTITY_HAS_KEYS: { status: 409, text: 'This entity has keys of the signers and cannot be deleted.' },
  PLAN_LIMIT_REACHED: {
    status: 409,
    text: 'The {plan} has room for {count} {what}, and all are used.',
    params: { plan: 'text', count: 'count', what: 'noun' },
  },
  OWNED_LIMIT_REACHED: {
    status: 409,
    text: 'The {plan} allows {count} organizations for each owner, and you own as many.',
    params: { plan: 'text', count: 'count' },
  },
  SIGN_IN_UNKNOWN_ADDRESS: { text: 'unknown address' },
  SIGN_IN_NO_PASSWORD: { text: 'no password yet' },
  SIGN_IN_ARCHIVED: { text: 'archived account' },
  SIGN_IN_WRONG_PASSWORD: { text: 'wrong password' },
  SIGN_IN_WRONG_CODE: { text: 'right password, wrong code' },
  SIGN_IN_OIDC_WRONG_CODE: { text: 'accepted by the provider, wrong code' },
  SIGN_IN_WRONG_PASSKEY: { text: 'a passkey that was not accepted' },
  CHALLENGE_OVER: { text: 'The challenge was answered already, or is older than five minutes.' },
  ORIGIN_NOT_NAMED: {
    text: 'Its page is not one of this server’s. The operator names it in HOLDFAST_PUBLIC_ORIGIN.',
  },
  PASSKEY_UNVERIFIED: { text: 'The answer of the browser could not be verified.' },
  PASSKEY_FORGED: {
    text: 'PASSKEY_FORGED: The passkey was not added by this server, or HOLDFAST_SECRET_KEY is another one since.',
  },
  OIDC_LINK_FORGED: {
    text: 'OIDC_LINK_FORGED: The link with the provider was not made by this server, or HOLDFAST_SECRET_KEY is another one since.',
  },
  SESSION_FORGED: {
    text: 'SESSION_FORGED: The session was not opened by this server, or HOLDFAST_SECRET_KEY is another one since.',
  },
} as const satisfies Table

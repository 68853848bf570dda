export { signedApproval } from '../../apps/server/test/signed-approval.ts'

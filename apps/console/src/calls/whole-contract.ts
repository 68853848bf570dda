/** The contract with its schemas, loaded only for a response that does not exactly have the declared shape. */
export { parseAdminMessage, readReply } from '@holdfast/contract'

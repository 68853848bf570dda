import type { VerbsOf } from '../../http/verb.ts'
import { createPushDevice } from './create-push-device.ts'
import { deletePushDevice } from './delete-push-device.ts'
import { getNotificationSettings } from './get-notification-settings.ts'
import { sendTestEmail } from './send-test-email.ts'
import { updateNotificationSettings } from './update-notification-settings.ts'

export const notifications: VerbsOf<
  | 'getNotificationSettings'
  | 'updateNotificationSettings'
  | 'sendTestEmail'
  | 'createPushDevice'
  | 'deletePushDevice'
> = {
  getNotificationSettings,
  updateNotificationSettings,
  sendTestEmail,
  createPushDevice,
  deletePushDevice,
}

import { noticeTopicNames, noticeTopics } from '@holdfast/contract'
import { expect, test } from 'vitest'
import { groupOfTopic } from './topic-groups.ts'

test.each(noticeTopicNames)('the page groups topics as the contract does: %s', (topic) => {
  expect(groupOfTopic(topic)).toBe(noticeTopics[topic].group)
})

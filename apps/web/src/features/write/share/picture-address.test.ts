import { expect, test } from 'vitest'
import { pictureAddress } from './picture-address.ts'

const looks = { form: 'card', theme: 'dark' }

test.each([
  ['?shareKey=k%2F1', '/s/k%2F1/image?form=card&theme=dark', '/s/k%2F1'],
  ['?id=t1&tsk=k2', '/s/k2/image?form=card&theme=dark', '/s/k2'],
  ['?topicId=t1', '/api/topic/t1/share-image?form=card&theme=dark', '/subject-v2/t1'],
  ['?id=t%201', '/api/topic/t%201/share-image?form=card&theme=dark', '/subject-v2/t%201'],
])('ROUTE-089 ROUTE-090 pictureAddress returns the image for %s', (search, image, page) => {
  expect(pictureAddress(new URLSearchParams(search), looks)).toEqual({ image, page })
})

test.each(['', '?id=', '?shareKey='])('pictureAddress returns null for %j', (search) => {
  expect(pictureAddress(new URLSearchParams(search), looks)).toBeNull()
})

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from '@wenjin/ui'
import { api } from '../../../lib/api/api.ts'
import { useText } from '../../../lib/i18n/index.ts'
import { dismissPerson, takeUser } from '../../../lib/person/person.ts'
import { cancelUserQueries, queryKeys } from '../../../lib/api/query.ts'
import { saveErrorText } from '../settings/index.ts'

const deviceKey = [...queryKeys.user, 'devices'] as const

/** The editable fields of a profile. */
export interface ProfileChange {
  name?: string
  avatar?: string | null
}

export function useUpdateUser(uid: string) {
  return useMutation({
    mutationFn: (change: ProfileChange) => api.account.updateUser({ params: { uid }, body: change }),
    onSuccess: takeUser,
  })
}

/** Mutation that uploads an image and sets it as the account's avatar. */
export function useUploadAvatar(uid: string) {
  return useMutation({
    mutationFn: async (file: File) => {
      const { url } = await api.account.uploadAvatar({ files: [file] })
      return api.account.updateUser({ params: { uid }, body: { avatar: url } })
    },
    onSuccess: takeUser,
  })
}

/** Mutation that unbinds a phone (`phone`), an e-mail (`email`) or a third party (its id) from the account. */
export function useUnbind() {
  return useMutation({ mutationFn: (kind: string) => api.account.unbind({ body: { kind } }), onSuccess: takeUser })
}

/** Queries the devices on which the person is signed in, this one first. */
export function useDevices() {
  return useQuery({ queryKey: deviceKey, queryFn: ({ signal }) => api.account.listDevices({}, { signal }) })
}

export function useEndDevice() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.account.endDevice({ params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: deviceKey }),
  })
}

/** Signs out on this or every device and shows a toast: the control that triggered it is no longer on the page. */
export function useSignOut() {
  const t = useText()
  return useMutation({
    async mutationFn(everywhere: boolean) {
      await cancelUserQueries()
      return api.account.logout({ body: { everywhere } })
    },
    onSuccess: () => {
      dismissPerson()
      toast.success(t('pref.signedOut'))
    },
    onError: (error) => toast.error(saveErrorText(error, t)),
  })
}

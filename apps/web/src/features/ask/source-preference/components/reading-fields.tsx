import { FormField } from '@wenjin/ui'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { isReadingNumber, readingNames, useReadingTexts, type ReadingFields as Fields } from '../reading-form.ts'

interface ReadingFieldsProps {
  register: UseFormRegister<Fields>
  errors: FieldErrors<Fields>
}

/** Fields for the depth, page limit and interval of reading a site. */
export function ReadingFields({ register, errors }: ReadingFieldsProps) {
  const texts = useReadingTexts()
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      {readingNames.map((name) => {
        const { label, hint, wrong } = texts(name)
        return (
          <FormField
            key={name}
            label={label}
            hint={hint}
            error={errors[name] && wrong}
            inputMode="numeric"
            {...register(name, { validate: (value) => isReadingNumber(name, value) })}
          />
        )
      })}
    </div>
  )
}

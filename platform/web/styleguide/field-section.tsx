import '../theme/sheets/choices.ts'
import '../theme/sheets/select.ts'
import '../theme/sheets/slider.ts'
import { Button, Checkbox, NativeSelect, Radio, Select, Slider, Switch, Textarea, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { InstantInput } from '../form/instant-input.tsx'
import { FileDrop } from '../ui/file-drop.tsx'
import { FieldRow, Fields } from '../ui/form-layout.tsx'
import { NameFields } from '../ui/name-fields.tsx'
import { TagInput } from '../ui/tag-input.tsx'
import { GuideSection, Row, Specimen } from './specimen.tsx'
import { VentureForm } from './venture-form.tsx'

const stages = ['Ideation', 'Planning', 'Prototype', 'MVP', 'Launch']

export function FieldSection() {
  return (
    <GuideSection
      id="fields"
      title="Fields"
      intro="The label stands above, help under it, the error under the field and in words. After a failed send, the first field in error takes focus."
    >
      <Specimen title="Text fields" note="Default, with help, in error, disabled.">
        <Fields>
          <NameFields field={(name) => ({ name })} isRequired />
          <TextInput label="Venture name" placeholder="Solar Cart" required />
          <TextInput
            label="Email"
            description="Your university address."
            type="email"
            defaultValue="maya@example.edu"
          />
          <TextInput label="Title" error="Title is required" required />
          <TextInput label="Role" defaultValue="Student" disabled />
          <Textarea label="Bio" description="10 to 500 characters." placeholder="What are you working on?" />
        </Fields>
      </Specimen>
      <Specimen
        title="Choosing"
        note="A plain select for short lists and on phones; the searchable one for long lists."
      >
        <Fields>
          <FieldRow>
            <NativeSelect label="Stage" data={stages} />
            <Select
              label="Industry"
              data={['Technology', 'Healthcare', 'Education']}
              placeholder="Choose one"
              searchable
            />
          </FieldRow>
          <Row>
            <Checkbox label="Has a pitch deck" defaultChecked />
            <Checkbox label="Has a plan" />
            <Checkbox label="Not now" disabled />
          </Row>
          <MeetingTypeRadios />
          <Switch label="Analyst access" defaultChecked />
          <Slider thumbLabel="Speed" min={0.25} max={2} step={0.25} defaultValue={1} />
        </Fields>
      </Specimen>
      <Specimen
        title="Day and time"
        note="In one field, or in two where the day changes more often than the time. On the clock of whoever looks."
      >
        <Moments />
      </Specimen>
      <Specimen
        title="Tags"
        note="Enter or Add adds one. Spaces are cut, doubles are ignored, Backspace takes the last one away."
      >
        <Interests />
      </Specimen>
      <Specimen
        title="A file"
        note="From the file dialog, or dropped on the words. While one is sent it takes no other."
      >
        <DeckDrop />
      </Specimen>
      <Specimen title="A form" note="Send it empty: the summary names each field and the first one takes focus.">
        <VentureForm />
      </Specimen>
    </GuideSection>
  )
}

function MeetingTypeRadios() {
  const [value, setValue] = useState('either')
  return (
    <Radio.Group label="Preferred meeting type" value={value} onChange={setValue}>
      <Row>
        <Radio value="in_person" label="In person" />
        <Radio value="virtual" label="Virtual" />
        <Radio value="either" label="Either" />
      </Row>
    </Radio.Group>
  )
}

function Moments() {
  const [value, onChange] = useState<string | null>('2026-11-21T14:30:00.000Z')
  return (
    <Fields>
      <InstantInput label="Published from" {...{ value, onChange }} />
      <InstantInput label="Start date" timeLabel="Start time" required {...{ value, onChange }} />
    </Fields>
  )
}

function DeckDrop() {
  const inputRef = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  return (
    <FileDrop label="Pitch deck" busyText="Uploading the deck" isBusy={false} onFile={setFile} inputRef={inputRef}>
      <Row>
        <Button variant="default" onClick={() => inputRef.current?.click()}>
          Choose a file
        </Button>
        {file ? file.name : 'Or drop one here.'}
      </Row>
    </FileDrop>
  )
}

function Interests() {
  const [values, setValues] = useState(['Clean energy', 'Food systems'])
  return <TagInput label="Interests" placeholder="Add an interest" values={values} onChange={setValues} />
}

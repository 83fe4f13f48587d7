import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { CalendarDays, ChevronDown, List, Mail, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { CheckBox } from '#web/kit/choice/check-box.tsx';
import { ChoiceRows } from '#web/kit/choice/choice-rows.tsx';
import { choiceFilter, FilterButtons } from '#web/kit/choice/filter-buttons.tsx';
import { ExportMenu } from '#web/kit/list/export-menu.tsx';
import { circuitOptions } from '#web/kit/gallery/gallery-options.ts';
import { GalleryAnswer, GallerySection, GallerySheet } from '#web/kit/gallery/gallery-section.tsx';
import type { MenuAction } from '#web/kit/overlay/menu-action.ts';
import { PointSlider } from '#web/kit/choice/point-slider.tsx';
import { PopupMenu } from '#web/kit/overlay/popup-menu.tsx';
import { StepBar, Stepper } from '#web/kit/form/stepper.tsx';
import { TickBox } from '#web/kit/choice/tick-box.tsx';
import { ToggleButtons } from '#web/kit/choice/toggle-buttons.tsx';

/** Menus, steps and what is chosen with one click. */
export function GalleryChoices() {
  return (
    <GallerySheet title="Choices">
      <Toggles />
      <Filters />
      <Menus />
      <Steps />
    </GallerySheet>
  );
}

/** Filters of a page as buttons, each with what it is set to. */
function Filters() {
  const [view, setView] = useState<'list' | 'calendar'>();
  return (
    <GallerySection title="Filters as buttons">
      <FilterButtons
        filters={[
          choiceFilter({
            label: 'Shown as',
            options: [
              { value: 'list', label: 'List' },
              { value: 'calendar', label: 'Calendar' },
            ],
            value: view,
            onChange: setView,
          }),
        ]}
        onClear={() => setView(undefined)}
      />
    </GallerySection>
  );
}

function Toggles() {
  const [view, setView] = useState<'list' | 'calendar'>('list');
  const [kind, setKind] = useState<string | null>(null);
  const [point, setPoint] = useState('Today');
  const [ticked, setTicked] = useState(false);
  return (
    <GallerySection title="One of a few">
      <ToggleButtons
        label="View"
        value={view}
        onChange={setView}
        choices={[
          { value: 'list', label: 'List' },
          { value: 'calendar', label: 'Calendar' },
        ]}
      />
      <ToggleButtons
        label="View as icons"
        value={view}
        onChange={setView}
        iconsOnly
        choices={[
          { value: 'list', label: 'List', icon: <List size={16} /> },
          { value: 'calendar', label: 'Calendar', icon: <CalendarDays size={16} /> },
        ]}
      />
      <ChoiceRows
        label="What kind of accident was it?"
        value={kind}
        onChange={setKind}
        options={[
          { value: 'car', label: 'Contact with another car' },
          { value: 'wall', label: 'Hit a barrier', note: 'Or a tyre wall' },
        ]}
      />
      <PointSlider
        label="What happened"
        value={point}
        onChange={setPoint}
        points={['New policy', 'Endorsement', 'Today'].map((label) => ({ id: label, label }))}
      />
      <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
        <TickBox label="I have read the terms" checked={ticked} onChange={setTicked} />
        <TickBox label="Not now" checked={false} onChange={setTicked} disabled />
        <CheckBox aria-label="Some of them" checked={false} indeterminate onChange={setTicked} />
      </Box>
    </GallerySection>
  );
}

function Menus() {
  const [answer, setAnswer] = useState('');
  const choose = (label: string) => () => setAnswer(`Chosen: ${label}`);
  const circuits: MenuAction[] = circuitOptions.map(({ label }) => ({
    label,
    onSelect: choose(label),
  }));
  const cars: MenuAction[] = Array.from({ length: 30 }, (_, index) => ({
    label: `Start number ${index + 1}`,
    onSelect: choose(`Start number ${index + 1}`),
  }));
  const actions: MenuAction[] = [
    { label: 'Email', icon: Mail, heading: 'Client', onSelect: choose('Email') },
    { label: 'Approve', disabled: true, note: 'The premium is not calculated yet' },
    { label: 'Look at this page', href: `${window.location.pathname}?part=choices&seen=yes` },
    { label: 'Cancel', icon: Trash2, destructive: true, divided: true, onSelect: choose('Cancel') },
  ];
  return (
    <GallerySection title="Menus">
      <Menu label="Actions" actions={actions} />
      <Menu label="Choose a circuit" actions={circuits} search />
      <Menu label="Choose a number" actions={cars} />
      <Box>
        <ExportMenu
          whole
          total={12}
          shown={0}
          onExport={(rows, format) => setAnswer(`Export: ${rows} as ${format}`)}
        />
      </Box>
      <GalleryAnswer>{answer}</GalleryAnswer>
    </GallerySection>
  );
}

function Menu(props: { label: string; actions: readonly MenuAction[]; search?: boolean }) {
  return (
    <PopupMenu
      {...props}
      renderTrigger={(trigger) => (
        <Button
          {...trigger}
          variant="outlined"
          endIcon={<ChevronDown />}
          sx={{ justifySelf: 'start' }}
        >
          {props.label}
        </Button>
      )}
    />
  );
}

function Steps() {
  const [current, setCurrent] = useState(1);
  const [free, setFree] = useState(0);
  return (
    <>
      <Box component="nav" aria-label="Steps of an import">
        <Stepper
          steps={['File', 'Match columns', 'Check', 'Import']}
          current={current}
          onStep={setCurrent}
        />
      </Box>
      <Box component="nav" aria-label="Steps in any order">
        <Stepper steps={['Car', 'Driver', 'Events']} current={free} allowForward onStep={setFree} />
      </Box>
      <StepBar step={3} of={12} />
    </>
  );
}

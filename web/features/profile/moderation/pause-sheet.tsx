import { useState } from 'react';
import { DAY_MS, MODERATION_TEXT_MAX_CHARACTERS } from '#contract/limits.ts';
import { pauseMember } from '#contract/member.ts';
import { dateText } from '#contract/words/dates.ts';
import { useSubmit } from '#web/platform/network/use-submit.ts';
import { showToast } from '#web/platform/toast.ts';
import { pauseText } from '#web/sheets/decided/own-decisions.ts';
import { Button } from '#web/ui/button.tsx';
import { Choice } from '#web/ui/choice.tsx';
import { Form, FormMessage, TextArea } from '#web/ui/fields/field.tsx';
import { Sheet } from '#web/ui/fields/sheet.tsx';
import type { Member } from './member-questions.tsx';
import styles from './moderation.module.css';

const DAYS = ['1', '3', '7', '30'] as const;
const DAY_OPTIONS = DAYS.map((days) => ({ value: days, label: `${days} 天` }));

interface PauseSheetProps {
  readonly member: Member;
  readonly onChange: () => void;
  readonly onClose: () => void;
}

/** 停发: for how many days, and why, which its owner reads. */
export function PauseSheet({ member, onChange, onClose }: PauseSheetProps) {
  const [days, setDays] = useState<(typeof DAYS)[number]>('3');
  const { submit, values, fieldOf, refusal, error, isSending } = useSubmit({ note: '' });
  const end = new Date(Date.now() + Number(days) * DAY_MS).toISOString();
  const pause = async () => {
    const body = { userId: member.id, days: Number(days), ...values };
    const answer = await submit({ endpoint: pauseMember, body });
    if (!answer) return;
    showToast(answer.message);
    onClose();
    onChange();
  };
  return (
    <Sheet
      title={member.pausedUntil === null ? `让“${member.username}”停发` : `改“${member.username}”的停发期限`}
      onClose={onClose}
    >
      <Form className={styles.form} refusal={refusal} onSubmit={pause}>
        <Choice
          name="pause-days"
          legend="从现在起停几天"
          options={DAY_OPTIONS}
          value={days}
          onChange={setDays}
          look="segments"
        />
        <TextArea label="给对方的一句话" maxLength={MODERATION_TEXT_MAX_CHARACTERS} {...fieldOf('note')} />
        <p className="note">
          {member.pausedUntil !== null && `现在${pauseText(member.pausedUntil)}。`}
          这几天里不能出题、改题、写猜，别的照常。缘由对方在“我的”里看得到。
        </p>
        <FormMessage message={error} />
        <Button look="primary" type="submit" disabled={isSending}>
          {member.pausedUntil === null ? '停发到' : '改到'} {dateText(end)}
        </Button>
      </Form>
    </Sheet>
  );
}

import { JOURNAL_SCREENS } from '../../support/screens-journal.ts';
import { sweepScreens } from './sweep-screens.ts';

sweepScreens(JOURNAL_SCREENS);

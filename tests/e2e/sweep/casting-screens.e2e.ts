import { CAST_SCREENS } from '../../support/screens-book.ts';
import { sweepScreens } from './sweep-screens.ts';

sweepScreens(CAST_SCREENS);

import { ACCOUNT_SCREENS } from '../../support/screens.ts';
import { sweepScreens } from './sweep-screens.ts';

sweepScreens(ACCOUNT_SCREENS);

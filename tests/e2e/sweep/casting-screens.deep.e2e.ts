import { CASTING_SCREENS } from '../../support/screens.ts';
import { sweepScreens } from './sweep-screens.ts';

sweepScreens(CASTING_SCREENS);

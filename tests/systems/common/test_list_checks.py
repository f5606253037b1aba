from fleetdesk.core.lists.fleets import Squadron
from fleetdesk.systems.common.lists import list_checks
from tests import fakes


def test_a_variant_is_of_the_class_it_varies():
    skiff, galleon, _ = fakes.CARDS
    variant = skiff.but(id="skiff-2", based_on="skiff")
    one = Squadron(id="q1", name="First")
    assert list(list_checks.mixed(one, (skiff, variant))) == []
    (remark,) = list_checks.mixed(one, (skiff, variant, galleon))
    assert str(remark.found) == "2 classes"
